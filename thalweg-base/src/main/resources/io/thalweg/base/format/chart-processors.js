/** How busy each processor was over time: a strip for each, darker where it worked more. */
((shared) => {
  const ROW = 24;

  const strip = (drawing, {width, height}, t) => {
    const left = shared.roomFor(drawing.rows, width);
    const steps = Math.max(...drawing.busy.map((row) => row.length));
    const grid = {left, top: 6, width: width - left - 16, height: height - 52};
    const [cellWidth, cellHeight] = [grid.width / steps, grid.height / drawing.rows.length];
    const tiles = () => ({
      type: "group",
      children: drawing.busy.flatMap((row, y) => row.map((busy, x) => ({
        type: "rect",
        shape: {x: grid.left + x * cellWidth, y: grid.top + y * cellHeight + 2, width: cellWidth + 0.5, height: cellHeight - 4},
        style: {fill: shared.mix(t.zone, t.colours[1], busy / 100)},
      }))),
    });
    return {
      animation: false,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid,
      tooltip: {
        ...shared.tooltip(t), trigger: "item",
        formatter: ({data: [x, y]}) => `${drawing.rows[y]}, ${x * drawing.stepMillis} to ${(x + 1) * drawing.stepMillis} ms\n${drawing.busy[y][x]} % busy`,
      },
      xAxis: {
        type: "category", data: Array.from({length: steps}, (_, x) => String(x * drawing.stepMillis)),
        name: "ms", nameLocation: "end", nameGap: 4, nameTextStyle: {color: t.soft},
        axisTick: {show: false}, axisLine: {show: false}, splitLine: {show: false}, axisLabel: {color: t.soft, align: "left"},
      },
      yAxis: {
        type: "category", data: drawing.rows, inverse: true, axisTick: {show: false}, axisLine: {show: false}, splitLine: {show: false},
        axisLabel: {color: t.soft, interval: 0, width: left - 10, overflow: "truncate"},
      },
      series: [
        {type: "custom", silent: true, animation: false, data: [[0, 0]], encode: {x: [], y: []}, renderItem: tiles},
        {
          type: "scatter", symbol: "rect", animation: false, z: 5, symbolSize: [cellWidth, cellHeight], itemStyle: {color: "transparent"},
          data: drawing.busy.flatMap((row, y) => row.map((_, x) => [x, y])),
        },
      ],
    };
  };
  strip.height = (drawing) => drawing.rows.length * ROW + 58;

  shared.kinds.processors = strip;
})(chart);

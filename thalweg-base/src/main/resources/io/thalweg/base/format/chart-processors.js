/** How busy each processor was over time: a strip for each, darker where it worked more. */
((shared) => {
  const ROW = 24;

  const strip = (drawing, {width, height}, t) => {
    const left = shared.roomFor(drawing.rows.map((row) => row.line), width);
    const steps = Math.max(...drawing.rows.map((row) => row.busy.length));
    const grid = {left, top: 6, width: width - left - 28, height: height - 52};
    const isFirst = (y) => y === 0 || drawing.rows[y].line !== drawing.rows[y - 1].line;
    const [cellWidth, cellHeight] = [grid.width / steps, grid.height / drawing.rows.length];
    const tiles = () => ({
      type: "group",
      // The rows of a line stand close together.
      children: drawing.rows.flatMap((row, y) => row.busy.map((busy, x) => ({
        type: "rect",
        shape: {x: grid.left + x * cellWidth, y: grid.top + y * cellHeight + (isFirst(y) ? 5 : 1), width: cellWidth + 0.5, height: cellHeight - (isFirst(y) ? 6 : 2)},
        style: {fill: shared.mix(t.zone, t.colours[1], busy / 100)},
      }))),
    });
    return {
      animation: false,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid,
      tooltip: {
        ...shared.tooltip(t), trigger: "item",
        formatter: ({data: [x, y]}) => {
          const {line, processor, busy} = drawing.rows[y];
          return `${line}, processor ${processor}\n${x * drawing.stepMillis} to ${(x + 1) * drawing.stepMillis} ms: ${busy[x]} % busy`;
        },
      },
      xAxis: {
        ...shared.names(Array.from({length: steps}, (_, x) => String(x * drawing.stepMillis)), t, {interval: "auto", align: "left"}),
        name: "ms", nameLocation: "end", nameGap: 4, nameTextStyle: {color: t.soft},
      },
      yAxis: {
        ...shared.names(drawing.rows.map((row, y) => isFirst(y) ? row.line : ""), t, {width: left - 10, overflow: "truncate", formatter: (name) => shared.shorten(name, Math.floor((left - 10) / shared.LETTER))}),
        inverse: true,
      },
      series: [
        {type: "custom", silent: true, animation: false, data: [[0, 0]], encode: {x: [], y: []}, renderItem: tiles},
        {
          type: "scatter", symbol: "rect", animation: false, z: 5, symbolSize: [cellWidth, cellHeight], itemStyle: {color: "transparent"},
          data: drawing.rows.flatMap((row, y) => row.busy.map((_, x) => [x, y])),
        },
      ],
    };
  };
  strip.height = (drawing) => drawing.rows.length * ROW + 58;

  shared.kinds.processors = strip;
})(chart);

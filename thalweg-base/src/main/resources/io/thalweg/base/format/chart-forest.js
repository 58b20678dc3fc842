/** Ratios with their intervals on one log axis; as far from 1 to the left as to the right. */
((shared) => {
  const {figure, shorten} = shared;
  const ROW = 24;
  const SHAPES = {faster: "triangle", slower: "diamond", "no difference": "circle", unknown: "emptyCircle"};

  const forest = (drawing, {width}, t) => {
    const colours = {faster: t.good, slower: t.bad, "no difference": t.soft, unknown: t.soft};
    const names = drawing.rows.map((row) => row.name);
    const widest = Math.max(1.1, ...drawing.rows
      .flatMap((row) => [row.ratio, row.low, row.high].filter((value) => value > 0))
      .map((value) => Math.max(value, 1 / value))) * 1.05;
    const left = shared.roomFor(names, width);
    const ticks = shared.logTicks(1 / widest, widest, width - left - 20, shared.LABEL_WIDTH).concat([1 / 1.1, 1.1].filter(() => widest < 1.5));
    return {
      animation: false,
      ...shared.beneath,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid: {left, right: 20, top: 8, bottom: 28},
      tooltip: {
        ...shared.tooltip(t), trigger: "item",
        formatter: ({data}) => data.row === undefined ? ""
          : `${shorten(data.row.name, 60)}\n${figure(data.row.ratio)}×${shared.range(data.row.low, data.row.high)}, ${data.row.kind}`,
      },
      xAxis: shared.bareLogAxis(1 / widest, widest),
      yAxis: {
        type: "category", inverse: true, data: names,
        axisLine: {show: false}, axisTick: {show: false}, splitLine: {show: false},
        axisLabel: {color: t.ink, fontSize: 12, interval: 0, lineHeight: 12, width: left - 12, overflow: "truncate", formatter: (name) => shared.rowName(name, left - 12)},
      },
      series: [
        shared.logLines("xAxis", ticks.filter((tick) => tick !== 1), t, "end"),
        {
          type: "scatter", silent: true, data: [], animation: false, z: 1,
          markLine: {
            silent: true, symbol: "none", animation: false, lineStyle: {color: t.ink, type: "solid", width: 1.5},
            label: {position: "end", color: t.ink, distance: 8, formatter: "1"}, data: [{xAxis: 1}],
          },
        },
        {
          type: "custom", silent: true, z: 2, animation: false, data: [[1, 0]], encode: {x: [], y: []},
          renderItem: (params, api) => ({
            type: "group",
            children: drawing.rows.map((row, i) => [row, i]).filter(([row]) => row.low !== null && row.high !== null).map(([row, i]) => {
              const [low, y] = api.coord([row.low, i]);
              const [high] = api.coord([row.high, i]);
              return {type: "line", shape: {x1: low, x2: high, y1: y, y2: y}, style: {stroke: colours[row.kind], lineWidth: 3, opacity: 0.6}};
            }),
          }),
        },
        {
          type: "scatter", z: 3, animation: false, symbolSize: 9,
          data: drawing.rows.map((row, i) => ({
            value: [row.ratio, i], row, symbol: SHAPES[row.kind], itemStyle: {color: colours[row.kind]},
          })),
        },
      ],
    };
  };
  forest.height = (drawing) => drawing.rows.length * ROW + 40;

  shared.kinds.forest = forest;
})(chart);

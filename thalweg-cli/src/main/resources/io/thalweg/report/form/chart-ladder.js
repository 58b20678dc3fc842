/** Variants as rungs on a log scale: one dot for each placement and JDK, its factor beside it, the link's limit dashed. */
((shared) => {
  const {SYMBOLS, figure, shorten} = shared;
  const ROW = 34;

  const interval = (drawing, t) => ({
    type: "custom", silent: true, z: 1, clip: true, animation: false, data: [[0, 0]], encode: {x: [], y: []},
    renderItem: (params, api) => ({
      type: "group",
      children: drawing.series.flatMap((s, i) => s.dots.filter((d) => d.low !== null && d.high !== null).map((d) => {
        const [low, y] = api.coord([d.low, place(drawing, i, d)]);
        const [high] = api.coord([d.high, place(drawing, i, d)]);
        return {type: "line", shape: {x1: low, x2: high, y1: y, y2: y}, style: {stroke: t.colours[s.colour], lineWidth: 5, opacity: 0.35}};
      })),
    }),
  });

  /** Several series of one rung stand beneath each other. */
  const place = (drawing, series, dot) => {
    const count = drawing.series.length;
    return dot.rung + (count === 1 ? 0 : ((series + 0.5) / count - 0.5) * 0.72);
  };

  const ladder = (drawing, {width, height}, t) => {
    const dots = drawing.series.flatMap((s) => s.dots);
    const values = dots.flatMap((d) => [d.mean, ...d.forks]).concat(drawing.limits.map((l) => l.at));
    const [low, high] = [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
    const named = drawing.series.length > 1;
    const left = shared.roomFor(drawing.rungs, width);
    const grid = {left, right: 58, top: named ? (drawing.limits.length > 0 ? 48 : 34) : 18, bottom: 26};
    const ticks = shared.logTicks(low, high, width - left - grid.right, shared.LABEL_WIDTH);
    return {
      animation: false,
      ...shared.beneath,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid,
      legend: {show: named, type: "scroll", top: 0, left: 0, textStyle: {color: t.ink, fontSize: 12}, itemGap: 18, selectedMode: false},
      tooltip: {
        ...shared.tooltip(t), trigger: "item",
        formatter: ({seriesIndex, data}) => {
          const dot = data.dot;
          if (dot === undefined) return "";
          return `${shorten(drawing.rungs[dot.rung], 44)}\n${data.series}${data.series ? ": " : ""}${figure(dot.mean)} MB/s`
            + `${shared.range(dot.low, dot.high)}${dot.factor ? `, ${dot.factor}` : ""}`;
        },
      },
      xAxis: shared.bareLogAxis(low, high),
      yAxis: {
        type: "value", inverse: true, min: -0.5, max: drawing.rungs.length - 0.5, interval: 0.5,
        axisLine: {show: false}, axisTick: {show: false}, splitLine: {show: false},
        axisLabel: {
          color: t.ink, fontSize: 12, width: left - 12, overflow: "truncate", showMinLabel: true, showMaxLabel: true, hideOverlap: false,
          formatter: (value) => drawing.rungs[value] ?? "",
        },
      },
      series: [
        {
          ...shared.logLines("xAxis", ticks, t, "end"),
          markArea: {
            silent: true, itemStyle: {color: t.zone},
            data: drawing.rungs.map((_, i) => i).filter((i) => i % 2 === 1).map((i) => [{yAxis: i - 0.5}, {yAxis: i + 0.5}]),
          },
        },
        {
          type: "scatter", silent: true, data: [], animation: false, z: 4,
          markLine: {
            silent: true, symbol: "none", animation: false,
            lineStyle: {color: t.ink, type: "dashed", width: 1.5},
            label: {position: "start", color: t.ink, formatter: ({name}) => shorten(name, 34)},
            data: drawing.limits.map((limit) => ({xAxis: limit.at, name: limit.name})),
          },
        },
        interval(drawing, t),
        {
          type: "scatter", silent: true, z: 2, animation: false, symbolSize: 3.5,
          data: drawing.series.flatMap((s, i) => s.dots.flatMap((d) => d.forks.map((value) => ({
            value: [value, place(drawing, i, d)], itemStyle: {color: t.colours[s.colour], opacity: 0.5},
          })))),
        },
        ...drawing.series.map((s, i) => ({
          type: "scatter", name: s.name, z: 3, animation: false, symbol: SYMBOLS[s.symbol], symbolSize: named ? 9 : 11,
          itemStyle: {color: t.colours[s.colour]},
          label: {show: true, position: "right", color: t.soft, fontSize: 11, textBorderColor: t.paper, textBorderWidth: 3, formatter: ({data}) => data.dot.factor},
          labelLayout: {hideOverlap: true},
          data: s.dots.map((d) => ({value: [d.mean, place(drawing, i, d)], dot: d, series: s.name})),
        })),
      ],
    };
  };
  ladder.height = (drawing) => drawing.rungs.length * Math.max(ROW, drawing.series.length * 16) + 70 + (drawing.limits.length > 0 ? 14 : 0);

  shared.kinds.ladder = ladder;
})(chart);

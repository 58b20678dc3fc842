/** Variants as rungs on a log scale: one dot for each placement and JDK, its factor beside it, the link's limit dashed. */
((shared) => {
  const {SYMBOLS, LETTER, figure, shorten} = shared;
  const ROW = 34;

  /** The axis shows intervals whole as far as a decade beyond the marks; further ones would squeeze all others together. */
  const REACH = 10;

  /** Low and high end of the axis. */
  const extent = (drawing) => {
    const dots = drawing.series.flatMap((s) => s.dots);
    const values = dots.flatMap((d) => [d.mean, ...d.forks]).concat(drawing.limits.map((l) => l.at));
    const known = dots.filter((d) => d.low !== null && d.high !== null);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return [
      Math.min(least / 1.3, Math.max(least / REACH, Math.min(...known.map((d) => d.low / 1.1)))),
      Math.max(most * 1.3, Math.min(most * REACH, Math.max(...known.map((d) => d.high * 1.1)))),
    ];
  };

  /** The tip of a bar that goes on beyond the axis, to the left (-1) or right (1). */
  const tip = (x, y, side, colour) => ({
    type: "polygon", shape: {points: [[x, y], [x - side * 9, y - 6], [x - side * 9, y + 6]]}, style: {fill: colour},
  });

  const interval = (drawing, [least, most], t) => ({
    type: "custom", silent: true, z: 1, clip: true, animation: false, data: [[0, 0]], encode: {x: [], y: []},
    renderItem: (params, api) => ({
      type: "group",
      children: drawing.series.flatMap((s, i) => s.dots.filter((d) => d.low !== null && d.high !== null).flatMap((d) => {
        const [low, y] = api.coord([Math.max(d.low, least), place(drawing, i, d)]);
        const [high] = api.coord([Math.min(d.high, most), place(drawing, i, d)]);
        const colour = t.colours[s.colour];
        return [
          {type: "line", shape: {x1: low, x2: high, y1: y, y2: y}, style: {stroke: colour, lineWidth: 5, opacity: 0.35}},
          ...(d.low < least ? [tip(low, y, -1, colour)] : []),
          ...(d.high > most ? [tip(high, y, 1, colour)] : []),
        ];
      })),
    }),
  });

  /** Several series of one rung stand beneath each other. */
  const place = (drawing, series, dot) => {
    const count = drawing.series.length;
    return dot.rung + (count === 1 ? 0 : ((series + 0.5) / count - 0.5) * 0.72);
  };

  /** Pixels of a mark with the gap to its name, between two entries of the legend, and from one of its rows to the next. */
  const LEGEND = {mark: 19, gap: 14, row: 28};

  /** How many rows ECharts makes of the legend; it may be one too many where letters are narrow. */
  const legendRows = ({series}, width) => {
    let [rows, used] = [series.length > 1 ? 1 : 0, 0];
    for (const {name} of series) {
      const entry = LEGEND.mark + name.length * LETTER;
      if (used > 0 && used + entry > width) [rows, used] = [rows + 1, 0];
      used += entry + LEGEND.gap;
    }
    return rows;
  };

  const ladder = (drawing, {width, height}, t) => {
    const [low, high] = extent(drawing);
    const named = drawing.series.length > 1;
    const left = shared.roomFor(drawing.rungs, width);
    const legend = named ? legendRows(drawing, width) * LEGEND.row + (drawing.limits.length > 0 ? 24 : 10) : 18;
    const grid = {left, right: 58, top: legend, bottom: 26};
    const ticks = shared.logTicks(low, high, width - left - grid.right, shared.LABEL_WIDTH);
    return {
      animation: false,
      ...shared.beneath,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid,
      legend: {show: named, top: 0, left: 0, padding: [5, 0], textStyle: {color: t.ink, fontSize: 12}, itemWidth: 14, itemGap: LEGEND.gap, selectedMode: false},
      tooltip: {
        ...shared.tooltip(t), trigger: "item",
        formatter: ({seriesIndex, data}) => {
          const dot = data.dot;
          if (dot === undefined) return "";
          return `${shorten(drawing.rungs[dot.rung], 44)}\n${data.series}${data.series ? ": " : ""}${figure(dot.mean)} ${drawing.unit}`
            + `${shared.range(dot.low, dot.high)}${dot.factor ? `, ${dot.factor}` : ""}`;
        },
      },
      xAxis: shared.bareLogAxis(low, high),
      yAxis: {
        type: "value", inverse: true, min: -0.5, max: drawing.rungs.length - 0.5, interval: 0.5,
        axisLine: {show: false}, axisTick: {show: false}, splitLine: {show: false},
        axisLabel: {
          color: t.ink, fontSize: 12, width: left - 12, overflow: "truncate", lineHeight: 14, showMinLabel: true, showMaxLabel: true, hideOverlap: false,
          formatter: (value) => shared.rowName(drawing.rungs[value] ?? "", left - 12),
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
        interval(drawing, [low, high], t),
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
  ladder.height = (drawing, width) =>
    drawing.rungs.length * Math.max(ROW, drawing.series.length * 16) + 46 + legendRows(drawing, width) * LEGEND.row + (drawing.limits.length > 0 ? 14 : 0);

  shared.kinds.ladder = ladder;
})(chart);

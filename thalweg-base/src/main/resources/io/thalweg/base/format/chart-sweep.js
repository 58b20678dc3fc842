/** Lines over log₂ of a size, with intervals and every fork. */
((shared) => {
  const {SYMBOLS, DASHES, figure, shorten, wrap, logTicks} = shared;

  /** Where there is little room, labels are this long and lean by so much; what they need below is the sine's share. */
  const NARROW_LETTERS = 14;
  const DEGREES = 55;
  const SINE = Math.sin(DEGREES * Math.PI / 180);

  /** Where there is room: letters of a line of a label, lines of it, and letters that a word may have. */
  const LABEL = [11, 3, 15];

  const isSized = (chart, point) => !chart.ticks.some((t) => !t.sized && t.at === point.at);
  const isSwept = (chart, series) => series.points.filter((p) => isSized(chart, p)).length > 1;

  /** Single marks of several JDKs stand beside each other. */
  const place = (chart, series, point) => {
    if (isSized(chart, point) && isSwept(chart, series)) return point.at;
    const step = isSized(chart, point) ? 0.1 : 0.22;
    return point.at + (series.symbol - (chart.symbols - 1) / 2) * step;
  };

  /** The interval: a band along a line, a bar at a single mark. */
  const interval = (chart, series, colour) => {
    const points = series.points.filter((p) => p.low !== null && p.high !== null);
    return {
      type: "custom", silent: true, z: 1, clip: true, animation: false,
      data: [[0, 0]],
      encode: {x: [], y: []},
      renderItem: (params, api) => {
        const at = (point, value) => api.coord([place(chart, series, point), value]);
        const sized = points.filter((p) => isSized(chart, p));
        const children = [];
        if (sized.length > 1) {
          children.push({
            type: "polygon",
            shape: {points: sized.map((p) => at(p, p.low)).concat(sized.map((p) => at(p, p.high)).reverse())},
            style: {fill: colour, opacity: 0.18},
          });
        }
        for (const p of sized.length > 1 ? points.filter((p) => !isSized(chart, p)) : points) {
          const [x, low] = at(p, p.low);
          const high = at(p, p.high)[1];
          children.push({type: "line", shape: {x1: x, x2: x, y1: low, y2: high}, style: {stroke: colour, lineWidth: 5, opacity: 0.35}});
        }
        return {type: "group", children};
      },
    };
  };

  const line = (chart, series, colour, t) => ({
    type: "line", name: series.name, z: 3, animation: false,
    symbol: SYMBOLS[series.symbol],
    lineStyle: {color: colour, width: 2, type: DASHES[series.symbol]},
    data: gapped(chart, series).map((point) => point === null ? {value: [null, null]} : {
      value: [place(chart, series, point), point.mean],
      symbolSize: 7.5,
      itemStyle: {
        color: point.tied || !isSwept(chart, series) ? colour : t.paper,
        borderColor: colour, borderWidth: 1.8,
      },
    }),
  });

  /** No line between a named tick and the scale. */
  const gapped = (chart, series) => {
    const out = [];
    let before = null;
    for (const point of series.points) {
      if (before !== null && !(isSized(chart, before) && isSized(chart, point))) out.push(null);
      out.push(point);
      before = point;
    }
    return out;
  };

  const rings = (chart, series, colour) => ({
    type: "scatter", silent: true, z: 4, animation: false, symbolSize: 17,
    symbol: SYMBOLS[series.symbol],
    itemStyle: {color: "transparent", borderColor: colour, borderWidth: 2},
    data: series.points.filter((p) => p.chosen).map((p) => [place(chart, series, p), p.mean]),
  });

  const dots = (chart, series, colour) => ({
    type: "scatter", silent: true, z: 2, animation: false, symbolSize: 3.5,
    itemStyle: {color: colour, opacity: 0.55},
    data: series.points.flatMap((p) => p.forks.map((value) => [place(chart, series, p), value])),
  });

  /** What has no size stands on a ground of its own; the lines of a log scale lie on it. */
  const ground = (chart, t, ticks) => {
    const named = chart.ticks.filter((tick) => !tick.sized);
    return {
      type: "line", silent: true, data: [], animation: false, z: 0,
      markLine: shared.scaleLines("yAxis", ticks, t, "start"),
      markArea: {
        silent: true, itemStyle: {color: t.zone},
        data: named.map((tick) => [{xAxis: tick.at - 0.5}, {xAxis: tick.at + 0.5}]),
      },
    };
  };

  const tooltip = (chart, t) => ({
    ...shared.tooltip(t), trigger: "axis",
    axisPointer: {type: "line", snap: true, lineStyle: {color: t.soft, type: "dashed"}, label: {show: false}},
    formatter: (params) => {
      const pointed = params.find((p) => p.seriesType === "line")?.value?.[0];
      if (pointed === undefined || pointed === null) return "";
      const all = chart.series.flatMap((s) => s.points.map((p) => ({s, p})));
      const distance = ({s, p}) => Math.abs(place(chart, s, p) - pointed);
      const nearest = all.reduce((best, one) => distance(one) < distance(best) ? one : best).p;
      const rows = all.filter(({p}) => p.at === nearest.at);
      const title = isSized(chart, nearest) ? nearest.size : chart.ticks.find((k) => k.at === nearest.at).label;
      return [shorten(title, 40)].concat(rows.map(({s, p}) => {
        return `${shorten(s.name, 44)}: ${figure(p.mean)} ${chart.unit}${shared.range(p.low, p.high)}`;
      })).join("\n");
    },
  });

  /** The lowest and highest figure; in close-up only of the lines, with a margin. */
  const extent = (chart, scale) => {
    const points = chart.series.flatMap((s) => s.points);
    const swept = chart.series.filter((s) => isSwept(chart, s)).flatMap((s) => s.points).filter((p) => isSized(chart, p));
    const close = scale === "close" && swept.length > 0;
    const values = (close ? swept : points)
      .flatMap((p) => [p.mean, p.low, p.high, ...p.forks]).filter((v) => v > 0);
    const low = Math.min(...values);
    const high = Math.max(...values);
    const margin = close ? (high - low) * 0.08 : 0;
    return [low - margin, high + margin];
  };

  shared.kinds.sweep = (chart, {width, height}, t) => {
    chart.symbols ??= 1 + Math.max(...chart.series.map((s) => s.symbol));
    const scale = shared.scales.get(chart.id) ?? "log";
    const log = scale === "log";
    const labels = new Map(chart.ticks.map((tick) => [tick.at, tick.label]));
    const last = chart.ticks[chart.ticks.length - 1].at;
    const [low, high] = extent(chart, scale);
    const widest = Math.max(...chart.ticks.flatMap((tick) => wrap(tick.label, ...LABEL).split("\n")).map((part) => part.length));
    const narrow = width / (last + 1) < Math.max(62, widest * shared.LETTER + 4);
    const wide = chart.ticks.some((tick) => !tick.sized && tick.label.length > 11);
    const longest = Math.max(...chart.ticks.map((tick) => shorten(tick.label, NARROW_LETTERS).length));
    const bottom = narrow ? 24 + longest * shared.LETTER * SINE : wide ? 52 : 30;
    const [from, to] = {log: [low / 1.4, high * 1.4], linear: [0, undefined], close: [low, high]}[scale];
    const ticks = log ? logTicks(from, to, height - bottom - 14) : [];
    return {
      animation: false,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid: {left: shared.roomBeside(log ? ticks : [high]), right: 14, top: 14, bottom},
      tooltip: tooltip(chart, t),
      ...shared.beneath,
      xAxis: {
        type: "value", min: -0.5, max: last + 0.5, interval: 0.5,
        axisLine: {onZero: false, lineStyle: {color: t.soft}},
        axisTick: {show: false}, splitLine: {show: false},
        axisLabel: {
          color: t.soft, rotate: narrow ? DEGREES : 0, hideOverlap: false, lineHeight: 14, showMinLabel: true, showMaxLabel: true,
          formatter: (value) => narrow ? shorten(labels.get(value) ?? "", NARROW_LETTERS) : wrap(labels.get(value) ?? "", ...LABEL),
        },
      },
      yAxis: {
        type: log ? "log" : "value",
        min: from, max: to,
        axisLine: {show: false}, axisTick: {show: false},
        splitLine: {show: !log, lineStyle: {color: t.line}},
        axisLabel: {show: !log, color: t.soft, formatter: figure, showMinLabel: scale === "linear", showMaxLabel: scale === "linear"},
      },
      series: [ground(chart, t, ticks)].concat(chart.series.flatMap((s) => {
        const colour = t.colours[s.colour];
        return [interval(chart, s, colour), dots(chart, s, colour), line(chart, s, colour, t), rings(chart, s, colour)];
      })),
    };
  };
})(chart);

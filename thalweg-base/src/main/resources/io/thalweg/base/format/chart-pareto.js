/** Throughput against processor time; a line joins what nothing beats in both. */
((shared) => {
  const {SYMBOLS, figure, shorten} = shared;

  const LETTER = 6;

  /** A label stands on the side of its mark that has more room. */
  const label = (dot, room) => shorten(dot.row === "–" ? dot.s.name : `${dot.s.name}, ${dot.row}`, Math.floor(room / LETTER));

  shared.kinds.pareto = (drawing, {width, height}, t) => {
    const dots = drawing.series.flatMap((s) => s.dots.map((dot) => ({...dot, s})));
    const reach = (values) => [Math.min(...values) / 1.35, Math.max(...values) * 1.35];
    const [cheap, dear] = reach(dots.map((d) => d.cpu));
    const [slow, fast] = reach(dots.map((d) => d.speed));
    const front = dots.filter((d) => d.front).sort((a, b) => a.cpu - b.cpu);
    const [top, right, bottom] = [12, 18, 44];
    const speeds = shared.logTicks(slow, fast, height - top - bottom);
    const left = shared.roomBeside(speeds);
    const inner = width - left - right;
    return {
      animation: false,
      ...shared.beneath,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid: {left, right, top, bottom},
      tooltip: {
        ...shared.tooltip(t), trigger: "item",
        formatter: ({data}) => data.dot === undefined ? "" : `${shorten(data.dot.s.name, 44)}${data.dot.row === "–" ? "" : `, ${data.dot.row}`}\n`
          + `${figure(data.dot.speed)} MB/s at ${figure(data.dot.cpu)} ns/byte${data.dot.front ? "\nnothing is both faster and cheaper" : ""}`,
      },
      xAxis: {
        ...shared.bareLogAxis(cheap, dear), name: "processor time, ns/byte", nameLocation: "middle", nameGap: 28,
        nameTextStyle: {color: t.soft},
      },
      yAxis: shared.bareLogAxis(slow, fast),
      series: [
        shared.logLines("xAxis", shared.logTicks(cheap, dear, inner, Math.max(shared.LABEL_WIDTH, 10 + shared.LETTER * figure(dear).length)), t),
        shared.logLines("yAxis", speeds, t),
        {
          type: "line", silent: true, symbol: "none", step: "end", z: 1, animation: false,
          lineStyle: {color: t.ink, width: 1.5, type: "dotted"}, data: front.map((d) => [d.cpu, d.speed]),
        },
        ...drawing.series.map((s) => ({
          type: "scatter", name: s.name, z: 3, animation: false, symbol: SYMBOLS[s.symbol], symbolSize: 9,
          label: {show: true, color: t.ink, fontSize: 11, textBorderColor: t.paper, textBorderWidth: 3, formatter: ({data}) => data.dot.front ? label(data.dot, inner / 2) : ""},
          labelLayout: {hideOverlap: true},
          data: dots.filter((d) => d.s === s).map((dot) => ({
            value: [dot.cpu, dot.speed], dot, label: {position: dot.cpu ** 2 > cheap * dear ? "left" : "right"},
            itemStyle: dot.front
              ? {color: t.colours[s.colour], borderColor: t.ink, borderWidth: 1.5}
              : {color: t.colours[s.colour], opacity: 0.75},
          })),
        })),
      ],
    };
  };
})(chart);

"use strict";
/** What all charts share: colours of the style sheet, figures, tooltips. Each kind of chart adds itself to kinds. */
const chart = (() => {
  const root = document.documentElement;
  const SYMBOLS = ["circle", "diamond", "rect", "triangle"];
  const DASHES = ["solid", "dashed", "dotted", [8, 3, 2, 3]];

  const style = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  const theme = () => ({
    paper: style("--paper"), card: style("--card"), ink: style("--ink"), soft: style("--soft"),
    line: style("--line"), zone: style("--zone"), sans: style("--sans"),
    colours: [0, 1, 2, 3, 4, 5].map((i) => style("--c" + i)),
  });

  const channels = (colour) => {
    const hex = colour.replace("#", "");
    return [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16));
  };
  /** A colour between two of the style sheet. */
  const mix = (from, to, share) => {
    const [a, b] = [channels(from), channels(to)];
    return `rgb(${a.map((value, i) => Math.round(value + (b[i] - value) * share)).join(",")})`;
  };

  const figure = (value) => {
    const size = Math.abs(value);
    if (size >= 1000) return Math.round(value).toLocaleString("en");
    return String(Number(value.toPrecision(4)));
  };

  /** A name of at most so many characters. Its middle goes: names that begin alike end differently. */
  const shorten = (text, length) => {
    if (text.length <= length) return text;
    const end = Math.floor((length - 1) / 2);
    return text.slice(0, length - 1 - end) + "…" + text.slice(text.length - end);
  };

  /** A name in as many lines as its words need, but no more than that; no line is longer than the longest may be. */
  const wrap = (text, length, most, longest = length) => {
    const lines = [""];
    for (const word of text.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[.\s-])/)) {
      const last = lines.length - 1;
      if (lines[last] !== "" && (lines[last] + word).trim().length > length && lines.length < most) lines.push(word);
      else lines[last] += word;
    }
    return lines.map((part) => shorten(part.trim(), longest)).join("\n");
  };

  /** A name beside its row, in two lines where one has no room for it. */
  const rowName = (text, width) => wrap(text, Math.floor(width / LETTER), 2);

  /** 1, 2, 5, 10 … as far as there is room for labels of that many pixels; ECharts itself labels decades only. */
  const logTicks = (low, high, pixels, label = 21) => {
    const perDecade = pixels / Math.log10(high / low);
    const steps = [[1, 2, 5], [1, 3], [1]].find((s) => perDecade * Math.log10(Math.min(...s.map((v, i) => (s[i + 1] ?? 10) / v))) >= label) ?? [1];
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      for (const step of steps) {
        const value = Number((step * 10 ** power).toPrecision(1));
        if (value >= low && value <= high) ticks.push(value);
      }
    }
    return ticks;
  };

  /** Room for a label of a horizontal axis, with the gap to the next. */
  const LABEL_WIDTH = 40;

  /** About the width of a letter of a label. */
  const LETTER = 6.6;

  const range = (low, high) => low === null || high === null ? "" : ` (${figure(low)} – ${figure(high)})`;

  const tooltip = (t) => ({
    renderMode: "richText", confine: true,
    backgroundColor: t.card, borderColor: t.line, borderWidth: 1, padding: 10,
    textStyle: {color: t.ink, fontFamily: t.sans, fontSize: 12, lineHeight: 18},
  });

  /** Lines and labels of a log scale, which ECharts would label at decades only, and round to hundredths. */
  const scaleLines = (axis, ticks, t, position) => ({
    silent: true, symbol: "none", animation: false, precision: -1,
    lineStyle: {color: t.line, type: "solid", width: 1},
    label: {position, color: t.soft, distance: 8, formatter: ({value}) => figure(value)},
    data: ticks.map((value) => ({[axis]: value})),
  });

  /** The same as a series of its own; "end" is below where rows run downward. */
  const logLines = (axis, ticks, t, position = "start") => ({
    type: "scatter", silent: true, data: [], animation: false, z: 0, markLine: scaleLines(axis, ticks, t, position),
  });

  /** As many pixels as the labels of a vertical axis with these figures need. */
  const roomBeside = (values) => Math.max(52, 16 + LETTER * Math.max(...values.map((value) => figure(value).length)));

  /** Lines of a scale, of a limit and the ground lie beneath marks and labels; only a chart as a whole can say so. */
  const beneath = {markLine: {z: 0}, markArea: {z: -1}};

  const bareLogAxis = (low, high) => ({
    type: "log", min: low, max: high,
    axisLine: {show: false}, axisTick: {show: false}, splitLine: {show: false}, axisLabel: {show: false},
  });

  /** An axis of names. */
  const names = (data, t, label) => ({
    type: "category", data, axisTick: {show: false}, axisLine: {show: false}, splitLine: {show: false},
    axisLabel: {color: t.soft, interval: 0, ...label},
  });

  /** As many pixels as the longest of these names needs, but not more than a share of the width. */
  const roomFor = (names, width) => Math.min(width * 0.42, 14 + LETTER * Math.max(...names.map((name) => name.length)));

  return {
    root, SYMBOLS, DASHES, LABEL_WIDTH, theme, mix, figure, shorten, wrap, rowName, LETTER, logTicks, logLines, scaleLines, roomBeside, bareLogAxis, beneath, range, tooltip, names, roomFor,
    kinds: {}, scales: new Map(),
  };
})();

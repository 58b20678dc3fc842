/** Two sizes against each other: a heat map with the tie set outlined. */
((shared) => {
  const {figure} = shared;
  const ROW = 27;

  const bounds = (values) => {
    const means = values.map((v) => v.mean);
    return [Math.log(Math.min(...means)), Math.log(Math.max(...means))];
  };

  /** The edges of the tie set: where a tied cell has a neighbour that is not. */
  const outline = (values) => {
    const tied = new Set(values.filter((v) => v.tied).map((v) => `${v.x},${v.y}`));
    const edges = [];
    for (const {x, y} of values.filter((v) => v.tied)) {
      if (!tied.has(`${x - 1},${y}`)) edges.push([x, y, x, y + 1]);
      if (!tied.has(`${x + 1},${y}`)) edges.push([x + 1, y, x + 1, y + 1]);
      if (!tied.has(`${x},${y - 1}`)) edges.push([x, y, x + 1, y]);
      if (!tied.has(`${x},${y + 1}`)) edges.push([x, y + 1, x + 1, y + 1]);
    }
    return edges;
  };

  const tiles = (drawing, grid, t) => {
    const [low, high] = bounds(drawing.values);
    const cellWidth = grid.width / drawing.across.length;
    const cellHeight = grid.height / drawing.down.length;
    const at = (x, y) => [grid.left + x * cellWidth, grid.top + y * cellHeight];
    const children = drawing.values.map((v) => {
      const share = high > low ? (Math.log(v.mean) - low) / (high - low) : 1;
      const [x, y] = at(v.x, v.y);
      return {
        type: "rect", shape: {x: x + 0.5, y: y + 0.5, width: cellWidth - 1, height: cellHeight - 1},
        style: {fill: shared.mix(t.zone, t.colours[1], 0.08 + 0.92 * share)},
        textContent: cellWidth < 38 ? undefined : {
          style: {text: figure(Number(v.mean.toPrecision(3))), fill: share > 0.55 ? t.card : t.ink, fontSize: 11, fontFamily: t.sans},
        },
        textConfig: {position: "inside"},
      };
    });
    for (const [x1, y1, x2, y2] of outline(drawing.values)) {
      const [from, to] = [at(x1, y1), at(x2, y2)];
      children.push({
        type: "line", z2: 10, shape: {x1: from[0], y1: from[1], x2: to[0], y2: to[1]},
        style: {stroke: t.ink, lineWidth: 2.5, lineCap: "square"},
      });
    }
    return {type: "group", children};
  };

  const matrix = (drawing, {width, height}, t) => {
    const left = shared.roomFor(drawing.down, width);
    const grid = {left, top: 6, width: width - left - 12, height: height - 46};
    const rotate = grid.width / drawing.across.length < 46 ? 55 : 0;
    return {
      animation: false,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid,
      tooltip: {
        ...shared.tooltip(t), trigger: "item",
        formatter: ({data: [x, y, i]}) => {
          const v = drawing.values[i];
          return `${drawing.down[y]}, ${drawing.across[x]} across\n${figure(v.mean)} MB/s${shared.range(v.low, v.high)}`
            + (v.tied ? "\nmay be as fast as the fastest" : "");
        },
      },
      xAxis: shared.names(drawing.across, t, {rotate}),
      yAxis: {...shared.names(drawing.down, t, {width: left - 10, overflow: "truncate", lineHeight: 12, formatter: (name) => shared.rowName(name, left - 10)}), inverse: true},
      series: [
        {type: "custom", silent: true, animation: false, data: [[0, 0]], encode: {x: [], y: []}, renderItem: () => tiles(drawing, grid, t)},
        // What the pointer meets: the drawing above is one group, and a group has one tooltip only.
        {
          type: "scatter", symbol: "rect", animation: false, z: 5,
          symbolSize: [grid.width / drawing.across.length, grid.height / drawing.down.length],
          itemStyle: {color: "transparent"},
          data: drawing.values.map((v, i) => [v.x, v.y, i]),
        },
      ],
    };
  };
  matrix.height = (drawing) => drawing.down.length * ROW + 52;

  shared.kinds.matrix = matrix;
})(chart);

/** What disturbed the machine, block by block. */
((shared) => {
  shared.kinds.blocks = ({blocks}, room, t) => {
    const axis = (index, name) => ({
      type: "value", gridIndex: index, splitNumber: 2, name, nameLocation: "end",
      nameTextStyle: {color: t.soft, align: "left"}, axisLabel: {color: t.soft}, splitLine: {lineStyle: {color: t.line}},
    });
    const x = (index, show) => ({
      type: "category", gridIndex: index, data: blocks.map((b) => String(b.block)),
      axisLabel: {show, color: t.soft}, axisTick: {show: false}, axisLine: {lineStyle: {color: t.soft}},
      name: show ? "block" : "", nameLocation: "middle", nameGap: 22, nameTextStyle: {color: t.soft},
    });
    const bars = (index, name, colour, values) => ({
      type: "bar", name, xAxisIndex: index, yAxisIndex: index, data: values, barMaxWidth: 18, itemStyle: {color: colour},
    });
    return {
      animation: false,
      textStyle: {fontFamily: t.sans, color: t.soft},
      grid: [{left: 52, right: 14, top: 24, height: 40}, {left: 52, right: 14, top: 98, height: 40}],
      tooltip: {...shared.tooltip(t), trigger: "axis"},
      xAxis: [x(0, false), x(1, true)],
      yAxis: [axis(0, "steal, ms"), axis(1, "longest pause, ms")],
      series: [
        bars(0, "steal, ms", t.colours[1], blocks.map((b) => b.stealMillis)),
        bars(1, "longest pause, ms", t.colours[2], blocks.map((b) => b.hiccupMillis)),
      ],
    };
  };
})(chart);

/** Draws every chart of the page, and again whenever window, colours or scale change. */
((shared) => {
  const all = JSON.parse(document.getElementById("data").textContent).map((drawing, i) => ({...drawing, id: `chart-${i}`}));
  const drawn = new Map();

  const paint = (drawing, canvas) => {
    const room = {width: canvas.getWidth(), height: canvas.getHeight()};
    canvas.setOption(shared.kinds[drawing.type](drawing, room, shared.theme()), {notMerge: true});
  };

  const draw = (drawing) => {
    const element = document.getElementById(drawing.id);
    if (!element) return;
    element.hidden = false;
    if (element.previousElementSibling?.classList.contains("unit")) element.previousElementSibling.hidden = false;
    const height = shared.kinds[drawing.type].height?.(drawing, element.clientWidth);
    if (height) element.style.height = `${height}px`;
    const canvas = drawn.get(drawing.id) ?? echarts.init(element, null, {renderer: "canvas"});
    drawn.set(drawing.id, canvas);
    canvas.resize();
    paint(drawing, canvas);
  };

  const drawAll = () => all.forEach(draw);

  for (const group of document.querySelectorAll(".scale")) {
    group.hidden = false;
    group.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      shared.scales.set(group.dataset.chart, button.dataset.scale);
      for (const other of group.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
      drawAll();
    });
  }

  let pending = 0;
  const redraw = () => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(drawAll);
  };
  addEventListener("resize", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  const PRINT_WIDTH = 680;
  addEventListener("beforeprint", () => {
    shared.root.classList.add("printing");
    for (const drawing of all) {
      const canvas = drawn.get(drawing.id);
      canvas?.resize({width: Math.min(PRINT_WIDTH, canvas.getWidth())});
      if (canvas) paint(drawing, canvas);
    }
  });
  addEventListener("afterprint", () => {
    shared.root.classList.remove("printing");
    redraw();
  });
  drawAll();
})(chart);

package io.thalweg.lab.report.page;

import io.thalweg.base.format.ChartPage;
import io.thalweg.lab.result.Results;

/** One set of results as one HTML page that needs no network. */
public final class ResultsPage {
    private ResultsPage() {}

    /** The page, to be written as UTF-8. */
    public static String render(Results results) {
        PageModel model = PageModel.of(results);
        return ChartPage.fill(
                ResultsPage.class,
                "page.mustache",
                model,
                model.drawings(),
                model.noise().blocks());
    }
}

package io.thalweg.audit.report;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The schema of SARIF 2.1.0, as its makers publish it. */
public final class SarifSchema {
    private SarifSchema() {}

    /** In what a log does not fit the schema. */
    public static List<Error> problems(String sarif) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(SarifSchema.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"))) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .validate(sarif, InputFormat.JSON);
        }
    }
}

package io.thalweg.lab.report.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thalweg.base.file.InvisibleEscapes;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.compare.ComparedSession;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.compare.SharedClaim;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Verdict;
import java.io.UncheckedIOException;

/** A comparison for programs; {@code docs/reference/lab.md} describes it. */
final class CompareJson {
    private static final ObjectMapper MAPPER = mapper();

    private CompareJson() {}

    private static ObjectMapper mapper() {
        ObjectMapper mapper =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        mapper.getFactory().setCharacterEscapes(new InvisibleEscapes());
        return mapper;
    }

    static String render(ResultsComparison comparison) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("format", "thalweg-comparison");
        json.put("version", 1);
        ArrayNode matches = json.putArray("matches");
        comparison.matches().forEach(match -> match(matches.addObject(), match));
        ArrayNode verdicts = json.putArray("verdicts");
        comparison.verdicts().forEach(verdict -> verdict(verdicts.addObject(), verdict));
        try {
            return MAPPER.writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a comparison that cannot be written as JSON", e);
        }
    }

    private static void match(ObjectNode json, Match match) {
        ArrayNode sessions = json.putArray("sessions");
        for (ComparedSession session : match.sessions()) {
            sessions.addObject()
                    .put("letter", session.letter())
                    .put("file", session.source().name())
                    .put("session", session.results().session().id())
                    .put("jdk", session.jdk().id());
        }
        ArrayNode claims = json.putArray("claims");
        match.claims().forEach(claim -> claim(claims.addObject(), claim, match));
        ArrayNode experiments = json.putArray("experiments");
        for (ExperimentChanges changes : match.experiments()) {
            ObjectNode experiment = experiments.addObject();
            experiment.put("id", changes.experiment().id());
            experiment.put("label", changes.experiment().label());
            ArrayNode cells = experiment.putArray("changes");
            changes.all().forEach(change -> change(cells.addObject(), change));
            ArrayNode refused = experiment.putArray("notCompared");
            changes.refused().forEach(refused::add);
        }
    }

    private static void claim(ObjectNode json, SharedClaim claim, Match match) {
        json.put("claim", claim.claim());
        json.put("text", claim.text());
        ArrayNode answers = json.putArray("answers");
        for (int session = 0; session < match.sessions().size(); session++) {
            ObjectNode answer = answers.addObject()
                    .put("letter", match.sessions().get(session).letter());
            claim.verdicts().get(session).ifPresent(verdict -> answered(answer, verdict));
        }
    }

    private static void answered(ObjectNode json, Verdict verdict) {
        json.put("answer", VerdictText.word(verdict.answer()));
        Interval effect = verdict.effect();
        if (effect != null) {
            json.put("unit", verdict.unit());
            interval(json.putObject("effect"), effect);
        }
    }

    private static void change(ObjectNode json, CellChange change) {
        CellKey key = change.before().key();
        json.put("variant", key.variant());
        ObjectNode parameters = json.putObject("parameters");
        key.parameters().forEach(parameters::put);
        json.put("candidate", change.candidate());
        number(json, "before", Measurements.meanThroughput(change.before()));
        number(json, "after", Measurements.meanThroughput(change.after()));
        interval(json.putObject("ratio"), change.ratio());
        json.put("difference", CompareWords.word(change.kind()));
    }

    private static void verdict(ObjectNode json, Verdict verdict) {
        json.put("claim", verdict.claim());
        json.put("experiment", verdict.experiment());
        json.put("text", verdict.text());
        json.put("reference", verdict.reference());
        json.put("answer", VerdictText.word(verdict.answer()));
        json.put("because", verdict.because());
    }

    private static void interval(ObjectNode json, Interval interval) {
        number(json, "value", interval.value());
        number(json, "low", interval.low());
        number(json, "high", interval.high());
    }

    /** What is not a number is null. */
    private static void number(ObjectNode json, String name, double value) {
        if (Double.isFinite(value)) {
            json.put(name, value);
        } else {
            json.putNull(name);
        }
    }
}

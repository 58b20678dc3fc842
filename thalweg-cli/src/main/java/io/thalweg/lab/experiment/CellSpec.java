package io.thalweg.lab.experiment;

import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A cell as planned, before a JDK is chosen for it.
 *
 * @param variant the way of doing the work
 * @param parameters names and values; sizes in bytes
 * @param bytesPerPass how many bytes one pass moves
 * @param diskBytes how much disk one worker needs for it
 * @param control whether the session doubles this cell as its A/A control
 * @param notMeasured why it cannot or will not be measured, such as {@code not measured (quick)}; null when it will
 */
public record CellSpec(
        String variant,
        SortedMap<String, String> parameters,
        long bytesPerPass,
        long diskBytes,
        boolean control,
        @Nullable String notMeasured) {
    /** The same cell, left out for that reason. */
    public CellSpec notMeasured(String why) {
        return new CellSpec(variant, parameters, bytesPerPass, diskBytes, control, why);
    }
}

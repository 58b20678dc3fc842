package io.thalweg.lab.experiment;

import io.thalweg.lab.disk.EmulatedDisk;
import java.util.SortedMap;
import java.util.TreeMap;
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
    /** The same cell on that disk instead of the given one; left out too where that disk cannot be emulated, or slow it. */
    public CellSpec on(EmulatedDisk disk) {
        SortedMap<String, String> there = new TreeMap<>(parameters);
        there.put(EmulatedDisk.PARAMETER, disk.inCells());
        String why = notMeasured == null ? disk.missing() : notMeasured;
        if (why == null && bytesPerPass < disk.leastPassBytes()) {
            why = "not measured: the throttle lets so short a pass through";
        }
        return new CellSpec(variant, there, bytesPerPass, diskBytes, control, why);
    }

    /** The same cell, left out for that reason. */
    public CellSpec notMeasured(String why) {
        return new CellSpec(variant, parameters, bytesPerPass, diskBytes, control, why);
    }
}

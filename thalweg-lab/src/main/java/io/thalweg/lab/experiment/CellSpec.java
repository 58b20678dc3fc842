package io.thalweg.lab.experiment;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.result.NotMeasured;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A cell as planned, before a JDK is chosen for it.
 *
 * @param variant the way of doing the work
 * @param parameters names and values; sizes in bytes
 * @param bytesPerPass the bytes that one pass stands for, the same in every variant: MB/s are of them
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
        @Nullable NotMeasured notMeasured) {
    /** A cell that is to be measured, is no control and needs no disk. */
    public static CellSpec of(String variant, SortedMap<String, String> parameters, long bytesPerPass) {
        return new CellSpec(variant, parameters, bytesPerPass, 0, false, null);
    }

    /** The value of a parameter; empty if the cell has none of that name. */
    public String value(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    /** The value of a parameter that is a number; 0 if the cell has none of that name. */
    public int number(String parameter) {
        return Integer.parseInt(parameters.getOrDefault(parameter, "0"));
    }

    /** The same cell, whose worker needs that much disk. */
    public CellSpec withDiskBytes(long bytes) {
        return new CellSpec(variant, parameters, bytesPerPass, bytes, control, notMeasured);
    }

    /** The same cell as the session's control, or not. */
    public CellSpec withControl(boolean isControl) {
        return new CellSpec(variant, parameters, bytesPerPass, diskBytes, isControl, notMeasured);
    }

    /** The same cell, left out for that reason; null for none. */
    public CellSpec withNotMeasured(@Nullable NotMeasured why) {
        return new CellSpec(variant, parameters, bytesPerPass, diskBytes, control, why);
    }

    /** The same cell with a parameter more, or with another value of it. */
    public CellSpec with(String parameter, String value) {
        SortedMap<String, String> others = new TreeMap<>(parameters);
        others.put(parameter, value);
        return new CellSpec(variant, others, bytesPerPass, diskBytes, control, notMeasured);
    }

    /**
     * The same cell on that disk instead of the given one; left out too where that disk cannot be emulated, or slow it.
     */
    public CellSpec withDisk(EmulatedDisk disk) {
        CellSpec there = with(EmulatedDisk.PARAMETER, disk.inCells());
        String missing = disk.missing();
        if (notMeasured != null) {
            return there;
        }
        if (missing != null) {
            return there.withNotMeasured(NotMeasured.impossible(missing));
        }
        return bytesPerPass < disk.leastPassBytes()
                ? there.withNotMeasured(NotMeasured.impossible("the pass is too short for the throttle to slow it"))
                : there;
    }
}

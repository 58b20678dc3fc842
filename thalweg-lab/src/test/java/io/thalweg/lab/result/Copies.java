package io.thalweg.lab.result;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Copies of records that differ in one component. */
public final class Copies {
    private Copies() {}

    /** The same record with that value of the component of that name. */
    public static <R extends Record> R with(R record, String component, @Nullable Object value) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = new Object[components.length];
        boolean isThere = false;
        try {
            for (int i = 0; i < values.length; i++) {
                boolean isIt = components[i].getName().equals(component);
                values[i] = isIt ? value : components[i].getAccessor().invoke(record);
                isThere |= isIt;
            }
            if (isThere) {
                @SuppressWarnings("unchecked") // of the same class
                R copy = (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
                return copy;
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalArgumentException(record.getClass() + " has no " + component);
    }
}

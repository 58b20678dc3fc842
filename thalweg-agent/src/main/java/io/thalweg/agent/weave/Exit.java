package io.thalweg.agent.weave;

/**
 * A hook where a constructor or method returns, or in one case begins.
 *
 * @param hook the hook that this is a form of
 * @param in the class, as internal name
 * @param method its name and descriptor; {@code <init>} alone for any constructor
 * @param kind what the hook tells
 * @param at which argument it is about
 * @param type the class of the stream that is opened, or empty
 * @param medium what is opened, or empty
 * @param hint the field that tells more about it, as name and descriptor, or empty
 */
record Exit(String hook, String in, String method, Kind kind, int at, String type, String medium, String hint) {
    enum Kind {
        /** The object now has a descriptor, in its field, or encrypts for another and stands for one itself. */
        OPENED,
        /** The socket in the argument now has a descriptor. */
        ACCEPTED,
        /** The object is wrapped around the argument. */
        WRAPS,
        /** The same, and its buffer has the size that decoders and encoders have. */
        WRAPS_BUFFERED,
        /** The argument is the object's buffer size. */
        SIZED,
        /** The argument is what the object compresses or decompresses with. */
        CODES,
        /** The object only leads to the argument. */
        CARRIES,
        /** The program's own shutdown hooks have run. */
        ENDS,
        /** The method ends the JVM without them; the hook comes first. */
        HALTS,
        /** What is returned only leads to the object's descriptor. */
        RETURNS_CARRIER,
        /** The object, which stands for a descriptor, was closed. */
        CLOSED,
        /** What is returned is how many bytes the object's owner decrypted; the argument is how many were wanted. */
        DECRYPTED,
        /** The object's owner encrypted and sent as many bytes as the argument says. */
        ENCRYPTED,
        /** The object was flushed, and holds nothing back by itself. */
        FLUSHED,
        /** For evidence, like those below: the thread is about to wait; the hook comes first. */
        WAITS,
        /** The JVM begins to end; the hook comes first. */
        BEGINS_TO_END,
        /** The first argument of the static method, or the File itself, is a path that is asked about. */
        QUESTIONED,
        /** The object is asked for what has the index {@code at}; the hook comes first. */
        ASKED,
        /** The object, if any, and all arguments go to the hook that {@code hint} names, before the method runs. */
        PASSED,
        /** What is returned is a socket's stream; {@code at} is the index of the observation of a second time. */
        GIVEN,
        /** The object that is made or returned is to be closed, or to be let go, and stands for a descriptor. */
        FOLLOWED;

        /** Whether the hook comes before the method's own code. */
        boolean isFirst() {
            return switch (this) {
                case HALTS, WAITS, BEGINS_TO_END, QUESTIONED, ASKED, PASSED -> true;
                default -> false;
            };
        }
    }

    boolean matches(String name, String descriptor) {
        return method.equals("<init>") ? name.equals(method) : method.equals(name + descriptor);
    }
}

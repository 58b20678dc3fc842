package io.thalweg.agent.harmless;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The ways in which a program may end. */
enum Ending {
    RETURN {
        @Override
        void end() {
            System.out.println("returning");
        }
    },
    EXIT {
        @Override
        void end() {
            System.exit(3);
        }
    },
    EXIT_FROM_A_THREAD {
        @Override
        void end() throws InterruptedException {
            Thread thread = new Thread(() -> System.exit(4));
            thread.start();
            thread.join();
        }
    },
    HALT {
        @Override
        void end() {
            System.out.println("halting");
            Runtime.getRuntime().halt(9);
        }
    },
    THROW {
        @Override
        void end() {
            throw new IllegalStateException("as told");
        }
    },
    THROW_IN_A_THREAD {
        @Override
        void end() throws InterruptedException {
            Thread thread = new Thread(() -> {
                throw new IllegalStateException("as told, in a thread");
            });
            thread.start();
            thread.join();
        }
    },
    SHUTDOWN_HOOK {
        @Override
        void end() {
            Runtime.getRuntime().addShutdownHook(new Thread(Ending::writeLast));
        }
    },
    HALT_IN_A_SHUTDOWN_HOOK {
        @Override
        void end() {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                System.out.println("halting in a hook");
                Runtime.getRuntime().halt(11);
            }));
            System.exit(5);
        }
    },
    UNCAUGHT_HANDLER {
        @Override
        void end() {
            Thread.setDefaultUncaughtExceptionHandler((thread, e) -> System.err.println("handled: " + e.getMessage()));
            throw new IllegalStateException("for the handler");
        }
    },
    CLOSED_OUTPUT {
        @Override
        void end() {
            System.out.println("the last line");
            System.out.close();
            System.err.close();
        }
    };

    abstract void end() throws InterruptedException;

    private static void writeLast() {
        try (FileOutputStream out = new FileOutputStream("last")) {
            for (int i = 0; i < 1000; i++) {
                out.write(i);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.println("written at the end");
    }
}

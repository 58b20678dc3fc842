package io.thalweg.lab.experiment;

import java.io.Closeable;

/** What a worker does for its cell: passes that it times itself, or a timer of its own. */
public sealed interface Work extends Closeable permits Trial, OwnTimer {}

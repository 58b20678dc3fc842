/**
 * Emulated disks: file systems on this machine that are made slow, made as root, checked before use and taken down
 * afterwards.
 */
@NullMarked
package io.thalweg.lab.disk;

import org.jspecify.annotations.NullMarked;

package org.example

import java.io.File
import java.io.FileInputStream

fun length(file: File): Long {
    var length = 0L
    FileInputStream(file).use { while (it.read() >= 0) length++ }
    return length
}

package org.example

import java.io.File
import java.nio.file.Path
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class LengthsTest {
    @Test
    fun countsAndSums(@TempDir folder: Path) {
        val file = File(folder.toFile(), "data")
        file.writeBytes(ByteArray(500_000))
        assertEquals(500_000, length(file))
        assertEquals(0, Checksum.of(file.toPath()))
    }
}

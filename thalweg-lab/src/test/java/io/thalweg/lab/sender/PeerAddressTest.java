package io.thalweg.lab.sender;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerAddressTest {
    @ParameterizedTest
    @ValueSource(strings = {"host:1", "192.0.2.7:65535", "[2001:db8::7]:22222", "a-b.example:80"})
    void isWrittenAsItWasRead(String text) {
        assertThat(PeerAddress.parse(text).orElseThrow()).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", "host:", ":1", "host:0", "host:65536", "host:1x", "a b:1", "::1:1", "host:-1"})
    void anythingElseIsNone(String text) {
        assertThat(PeerAddress.parse(text)).isEmpty();
    }
}

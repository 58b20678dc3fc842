package io.thalweg.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColdCacheTest {
    @Test
    void onlyWhatPassesThroughThePageCacheCanBeCold() {
        assertThat(ColdCache.isCachedElsewhere("zfs")).isTrue();
        assertThat(ColdCache.isCachedElsewhere("nfs4")).isTrue();
        assertThat(ColdCache.isCachedElsewhere("ext4")).isFalse();
        assertThat(ColdCache.isCachedElsewhere("overlay")).isFalse();
    }
}

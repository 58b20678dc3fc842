package io.thalweg.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColdCacheTest {
    @Test
    void onlyWhatPassesThroughThePageCacheCanBeCold() {
        assertThat(ColdCache.isCachedElsewhere("zfs")).isTrue();
        assertThat(ColdCache.isCachedElsewhere("nfs4")).isTrue();
        assertThat(ColdCache.isCachedElsewhere("fuse.sshfs")).isTrue();
        assertThat(ColdCache.isCachedElsewhere("fuseblk")).isTrue();
        assertThat(ColdCache.isCachedElsewhere("ext4")).isFalse();
    }
}

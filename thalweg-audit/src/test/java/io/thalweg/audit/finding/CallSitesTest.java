package io.thalweg.audit.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.CallSite.Owner;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.audit.recording.StackLine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallSitesTest {
    private static final String READ = "jdk java.io.FileInputStream.read(FileInputStream.java:228)";

    private static CallSite choose(List<String> packages, String... frames) {
        RecordingBuilder builder = new RecordingBuilder();
        int site = builder.site(frames);
        Recording recording = builder.build();
        return CallSites.of(recording, packages).choose(recording.site(site));
    }

    @Test
    void choosesTheFirstFrameThatIsNotTheJdks() {
        CallSite site = choose(
                List.of(),
                READ,
                "jdk java.io.DataInputStream.readInt(DataInputStream.java:391)",
                "app org.example.Loader.load(Loader.java:42)",
                "app org.example.Main.main(Main.java:9)");

        assertThat(site.frame().at()).isEqualTo("org.example.Loader.load(Loader.java:42)");
        assertThat(site.owner()).isEqualTo(Owner.APP);
    }

    @Test
    void looksThroughLibrariesThatOnlyPassCallsOn() {
        CallSite site = choose(
                List.of(),
                READ,
                "commons-io-2.22.0.jar org.apache.commons.io.input.ProxyInputStream.read(ProxyInputStream.java:200)",
                "app org.example.Loader.load(Loader.java:42)");

        assertThat(site.frame().at()).isEqualTo("org.example.Loader.load(Loader.java:42)");
    }

    /** What a language's runtime does for a script is the script's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "groovy-4.jar org.codehaus.groovy.runtime.ResourceGroovyMethods.leftShift(Methods.java:1)",
                "scala-library.jar scala.io.BufferedSource.reader(BufferedSource.scala:1)",
                "kotlin-stdlib.jar kotlin.io.ByteStreamsKt.copyTo(IOStreams.kt:1)"
            })
    void looksThroughTheRuntimeOfALanguage(String runtime) {
        CallSite site = choose(List.of(), READ, runtime, "app log.run(log.groovy:4)");

        assertThat(site.frame().at()).isEqualTo("log.run(log.groovy:4)");
        assertThat(site.isApp()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "l.jar L.run(L.java:1), true",
        "service.jar com.acme.Service.load(Service.java:1), true",
        "netty.jar io.netty.channel.nio.NioEventLoop.run(NioEventLoop.java:1), false",
        "app L.run(L.java:1), false",
    })
    void whatNothingOfTheProgramCallsMayBeItsOwnUnlessTheLibraryIsKnown(String frame, boolean mayBeOwn) {
        CallSite alone = choose(List.of(), READ, frame, "tomcat.jar org.apache.tomcat.util.Worker.run(Worker.java:1)");
        CallSite called = choose(List.of(), READ, frame, "app org.example.Main.main(Main.java:9)");

        assertThat(alone.runsOnItsOwn()).isEqualTo(mayBeOwn);
        assertThat(called.runsOnItsOwn()).isFalse();
    }

    @Test
    void blamesAWrapperThatNobodyElseCalls() {
        CallSite site =
                choose(List.of(), READ, "commons-io-2.22.0.jar org.apache.commons.io.input.Tailer.run(Tailer.java:1)");

        assertThat(site.owner()).isEqualTo(Owner.DEPENDENCY);
        assertThat(site.frame().origin()).isEqualTo("commons-io-2.22.0.jar");
    }

    @Test
    void namesTheJarOfADependencyAndWhoCalledIt() {
        CallSite site = choose(
                List.of(),
                READ,
                "h2-2.3.232.jar org.h2.store.File.read(File.java:7)",
                "app org.example.Dao.find(Dao.java:3)");

        assertThat(site.owner()).isEqualTo(Owner.DEPENDENCY);
        assertThat(site.frame().origin()).isEqualTo("h2-2.3.232.jar");
        assertThat(site.via()).isEqualTo(new StackLine("org.example.Dao.find(Dao.java:3)", "app"));
    }

    @Test
    void takesTheJarOfTheMainClassForTheProgram() {
        CallSite site = choose(
                List.of(),
                READ,
                "app.jar org.example.store.File.read(File.java:7)",
                "app.jar org.example.Main.main(Main.java:3)");

        assertThat(site.owner()).isEqualTo(Owner.APP);
    }

    @Test
    void packagesSayWhatIsTheProgramsOwn() {
        CallSite site = choose(
                List.of("com.acme."),
                READ,
                "app org.example.Util.copy(Util.java:7)",
                "acme-2.jar com.acme.Service.run(Service.java:3)");

        assertThat(site.owner()).isEqualTo(Owner.DEPENDENCY);
        assertThat(site.via()).isEqualTo(new StackLine("com.acme.Service.run(Service.java:3)", "acme-2.jar"));
    }

    @Test
    void blamesNobodyForClassLoading() {
        CallSite site = choose(
                List.of(),
                "jdk java.io.RandomAccessFile.readBytes(RandomAccessFile.java:406)",
                "jdk java.util.zip.ZipFile$Source.readFullyAt(ZipFile.java:1518)",
                "jdk jdk.internal.loader.BuiltinClassLoader.loadClass(BuiltinClassLoader.java:641)",
                "app org.example.Main.main(Main.java:9)");

        assertThat(site.owner()).isEqualTo(Owner.JDK);
    }

    @Test
    void blamesTheProgramForAResourceThatItOpens() {
        CallSite site = choose(
                List.of(),
                "jdk java.io.FileInputStream.<init>(FileInputStream.java:141)",
                "jdk java.net.URL.openStream(URL.java:1263)",
                "jdk java.lang.ClassLoader.getResourceAsStream(ClassLoader.java:1682)",
                "jdk java.lang.Class.getResourceAsStream(Class.java:2585)",
                "app org.example.Main.main(Main.java:9)");

        assertThat(site.owner()).isEqualTo(Owner.APP);
        assertThat(site.frame().line()).isEqualTo(9);
    }

    @Test
    void blamesNobodyForAnArchiveThatOpensInSearchOfAResource() {
        CallSite site = choose(
                List.of(),
                "jdk java.io.RandomAccessFile.<init>(RandomAccessFile.java:264)",
                "jdk jdk.internal.loader.URLClassPath.getResource(URLClassPath.java:283)",
                "jdk java.lang.ClassLoader.getResourceAsStream(ClassLoader.java:1682)",
                "app org.example.Main.main(Main.java:9)");

        assertThat(site.owner()).isEqualTo(Owner.JDK);
    }

    @Test
    void namesTheToolOfTheJdkThatCalls() {
        CallSite site = choose(
                List.of(),
                "jdk sun.nio.ch.FileChannelImpl.read(FileChannelImpl.java:1)",
                "jdk com.sun.tools.javac.file.BaseFileManager.makeByteBuffer(BaseFileManager.java:2)");

        assertThat(site.owner()).isEqualTo(Owner.JDK);
        assertThat(site.frame().className()).isEqualTo("com.sun.tools.javac.file.BaseFileManager");
    }

    @Test
    void takesTheStacksForWhichThereWasNoRoomForOtherLines() {
        CallSite site = choose(List.of(), "unknown (other)");

        assertThat(site.owner()).isEqualTo(Owner.UNKNOWN);
        assertThat(site.frame().at()).isEqualTo("other lines");
    }

    @Test
    void doesNotKnowWhatHasNoStack() {
        assertThat(choose(List.of())).isEqualTo(CallSite.UNKNOWN);
    }
}

package io.thalweg.audit.finding;

import io.thalweg.audit.recording.StackLine;
import java.util.List;

/**
 * Frameworks and libraries that many programs use, by the beginnings of their class names. Their lines are not the
 * program's, even where no line of the program is in the stack, as on a server's own threads.
 */
final class KnownLibraries {
    /** Languages whose runtime makes the calls of a script: its helpers do as the script says. */
    static final List<String> LANGUAGES =
            List.of("clojure.", "groovy.", "kotlin.", "org.apache.groovy.", "org.codehaus.groovy.", "scala.");

    /** What starts a program, and is no more the program's own than the JVM. */
    static final List<String> LAUNCHERS = List.of(
            "aQute.launcher.",
            "io.quarkus.bootstrap.runner.",
            "org.apache.catalina.",
            "org.apache.felix.",
            "org.apache.karaf.main.",
            "org.apache.maven.",
            "org.codehaus.plexus.classworlds.",
            "org.eclipse.equinox.",
            "org.eclipse.jetty.start.",
            "org.eclipse.osgi.",
            "org.gradle.",
            "org.jruby.",
            "org.junit.",
            "org.python.",
            "org.springframework.boot.loader.",
            "worker.org.gradle.");

    private static final List<String> LIBRARIES = List.of(
            "akka.",
            "ch.qos.logback.",
            "com.aayushatharva.",
            "com.codahale.metrics.",
            "com.datastax.",
            "com.fasterxml.",
            "com.github.benmanes.",
            "com.github.luben.",
            "com.google.",
            "com.ibm.",
            "com.lmax.",
            "com.microsoft.",
            "com.mongodb.",
            "com.mysql.",
            "com.ning.",
            "com.oracle.",
            "com.squareup.",
            "com.sun.",
            "com.zaxxer.",
            "dev.failsafe.",
            "freemarker.",
            "io.aeron.",
            "io.dropwizard.",
            "io.grpc.",
            "io.helidon.",
            "io.ktor.",
            "io.lettuce.",
            "io.micrometer.",
            "io.micronaut.",
            "io.nats.",
            "io.netty.",
            "io.opentelemetry.",
            "io.prometheus.",
            "io.quarkus.",
            "io.r2dbc.",
            "io.smallrye.",
            "io.thalweg.",
            "io.undertow.",
            "io.vertx.",
            "it.unimi.dsi.",
            "jakarta.",
            "javassist.",
            "javax.",
            "jnr.",
            "net.bytebuddy.",
            "net.jpountz.",
            "net.sf.",
            "okhttp3.",
            "okio.",
            "oracle.",
            "org.agrona.",
            "org.apache.",
            "org.asynchttpclient.",
            "org.bouncycastle.",
            "org.codehaus.",
            "org.eclipse.",
            "org.elasticsearch.",
            "org.glassfish.",
            "org.h2.",
            "org.hibernate.",
            "org.hsqldb.",
            "org.infinispan.",
            "org.jboss.",
            "org.jetbrains.",
            "org.jgroups.",
            "org.jooq.",
            "org.keycloak.",
            "org.mariadb.",
            "org.mongodb.",
            "org.mozilla.",
            "org.neo4j.",
            "org.objectweb.",
            "org.opensearch.",
            "org.ow2.",
            "org.postgresql.",
            "org.redisson.",
            "org.rocksdb.",
            "org.slf4j.",
            "org.springframework.",
            "org.sqlite.",
            "org.tukaani.",
            "org.wildfly.",
            "org.xerial.",
            "org.xnio.",
            "org.yaml.",
            "play.",
            "reactor.",
            "redis.clients.",
            "retrofit2.",
            "rx.",
            "software.amazon.",
            "sun.");

    private KnownLibraries() {}

    static boolean has(StackLine frame) {
        return List.of(LANGUAGES, LAUNCHERS, LIBRARIES).stream()
                .anyMatch(prefixes -> prefixes.stream().anyMatch(frame.at()::startsWith));
    }
}

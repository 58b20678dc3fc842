package io.thalweg.bench.log;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** SQLite with a write-ahead log: a table of blobs, a transaction for each commit. */
final class SqliteStore implements RecordStore {
    private final Connection connection;
    private final PreparedStatement insert;

    SqliteStore(Path directory, Survival level) throws IOException {
        try {
            connection = connect(directory);
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA journal_mode = WAL");
                // NORMAL forces only at checkpoints.
                statement.execute("PRAGMA synchronous = " + (level == Survival.DISK ? "FULL" : "NORMAL"));
                statement.execute("CREATE TABLE log (sequence INTEGER PRIMARY KEY, record BLOB)");
            }
            connection.setAutoCommit(false);
            insert = connection.prepareStatement("INSERT INTO log (record) VALUES (?)");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static Connection connect(Path directory) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("log.db"));
    }

    @Override
    public void append(byte[] bytes, int from, int length) throws IOException {
        try {
            insert.setBytes(1, Arrays.copyOfRange(bytes, from, from + length));
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void commit() throws IOException {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    static void readBack(Path directory, PayloadConsumer records) throws IOException {
        try (Connection connection = connect(directory);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT record FROM log ORDER BY sequence")) {
            while (rows.next()) {
                records.record(rows.getBytes(1));
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (connection;
                insert) {
            connection.commit();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}

module org.example {
    exports org.example;
}

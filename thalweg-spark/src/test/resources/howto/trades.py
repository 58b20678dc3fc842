import sys
from pyspark.sql import SparkSession
from pyspark.sql.functions import max, sum

spark = (SparkSession.builder.master("local[2]")
         .config("spark.ui.enabled", False)
         .config("spark.jars", sys.argv[1])
         .getOrCreate())
# @start region=read
trades = (spark.read.format("thalweg-frames")
          .option("typeFieldOffset", 0)
          .option("lengthFieldOffset", 4)
          .option("fields", "price double 0, volume int 8")
          .load("/data/trades"))

trades.where("type = 1").agg(sum("volume"), max("price")).show()
# @end

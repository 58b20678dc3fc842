import org.apache.spark.sql.{Row, SparkSession}
import org.apache.spark.sql.functions.{max, sum}

object Trades {
  def run(spark: SparkSession): Row = {
    // @start region=read
    val trades = spark.read
      .format("thalweg-frames")
      .option("typeFieldOffset", 0)
      .option("lengthFieldOffset", 4)
      .option("fields", "price double 0, volume int 8")
      .load("/data/trades")

    trades.where("type = 1").agg(sum("volume"), max("price")).show()
    // @end
    trades.where("type = 1").agg(sum("volume"), max("price")).first()
  }
}

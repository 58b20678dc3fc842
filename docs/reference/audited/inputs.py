#!/usr/bin/env python3
"""Makes the inputs of the programs in ../audited-programs.md, in the folder in/: the same ones each time."""
import random, json, os
random.seed(14)
os.makedirs('in',exist_ok=True)
with open('in/orders.sql','w') as f:
    f.write('CREATE TABLE orders (id INTEGER PRIMARY KEY, customer VARCHAR(40), amount INTEGER, note VARCHAR(200));\n')
    for i in range(20000):
        f.write(f"INSERT INTO orders VALUES ({i}, 'customer {random.randrange(2000)}', {random.randrange(10**6)}, '{'x'*random.randrange(10,120)}');\n")
    f.write('CREATE INDEX by_customer ON orders (customer);\nSELECT COUNT(*), SUM(amount) FROM orders WHERE customer < \'customer 3\';\n')
with open('in/Big.g4','w') as f:
    f.write('grammar Big;\nfile : ( '+' | '.join(f's{i}' for i in range(400))+' )* EOF ;\n')
    for i in range(400):
        f.write(f"s{i} : 'kw{i}' ID ( ',' ID )* ( '(' e{i} ')' )? ';' ;\ne{i} : e{i} ('*'|'/') e{i} | e{i} ('+'|'-') e{i} | ID | INT | '(' e{i} ')' ;\n")
    f.write("ID : [a-zA-Z_] [a-zA-Z0-9_]* ;\nINT : [0-9]+ ;\nWS : [ \\t\\r\\n]+ -> skip ;\n")
with open('in/orders.xml','w') as f:
    f.write('<orders>\n')
    for i in range(60000): f.write(f'<order id="{i}"><customer>c{random.randrange(2000)}</customer><amount>{random.randrange(10**6)}</amount></order>\n')
    f.write('</orders>\n')
open('in/orders.xsl','w').write('''<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output indent="yes"/>
<xsl:template match="/orders"><customers><xsl:for-each-group select="order" group-by="customer"><xsl:sort select="current-grouping-key()"/><customer name="{current-grouping-key()}" total="{sum(current-group()/amount)}"><xsl:copy-of select="current-group()"/></customer></xsl:for-each-group></customers></xsl:template></xsl:stylesheet>''')
with open('in/book.fo','w') as f:
    f.write('<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format"><fo:layout-master-set><fo:simple-page-master master-name="p" page-height="29.7cm" page-width="21cm" margin="2cm"><fo:region-body/></fo:simple-page-master></fo:layout-master-set><fo:page-sequence master-reference="p"><fo:flow flow-name="xsl-region-body">\n')
    words='the stream flows fastest along the line of the river bed where water is deep'.split()
    for i in range(3000): f.write('<fo:block space-after="6pt">'+' '.join(random.choice(words) for _ in range(60))+'</fo:block>\n')
    f.write('</fo:flow></fo:page-sequence></fo:root>\n')
os.makedirs('in/groovy',exist_ok=True)
for i in range(150):
    with open(f'in/groovy/Order{i}.groovy','w') as f:
        f.write(f'package shop\nclass Order{i} {{\n  String customer\n  int amount\n'+''.join(f'  def method{k}(a, b) {{ [a, b].collect {{ it + amount }}.findAll {{ it > {k} }}.sum() }}\n' for k in range(20))+'}\n')
open('in/order.avsc','w').write(json.dumps({"type":"record","name":"Order","fields":[{"name":"id","type":"long"},{"name":"customer","type":"string"},{"name":"amount","type":"int"}]}))
with open('in/orders.json','w') as f:
    for i in range(200000): f.write(json.dumps({"id":i,"customer":f"customer {random.randrange(2000)}","amount":random.randrange(10**6)})+'\n')
with open('in/flow.puml','w') as f:
    for d in range(40):
        f.write('@startuml\n'+''.join(f'a{random.randrange(8)} -> a{random.randrange(8)} : message {i}\n' for i in range(60))+'@enduml\n')

random.seed(15)
os.makedirs('in/scala', exist_ok=True)
for i in range(40):
    with open(f'in/scala/Order{i}.scala', 'w') as f:
        f.write(f'package shop\ncase class Order{i}(customer: String, amount: Int) {{\n' + ''.join(f'  def m{k}(xs: Seq[Int]): Int = xs.map(_ + amount).filter(_ > {k}).sum\n' for k in range(10)) + '}\n')
with open('in/orders.arff', 'w') as f:
    f.write('@relation orders\n@attribute a numeric\n@attribute b numeric\n@attribute c {x,y,z}\n@attribute class {no,yes}\n@data\n')
    for i in range(50000):
        a = random.random()
        b = random.random()
        f.write(f"{a:.4f},{b:.4f},{random.choice('xyz')},{'yes' if a + b > 1 else 'no'}\n")
with open('in/proguard.pro', 'w') as f:
    f.write('-injars pdfbox/pdfbox-app-3.0.3.jar(!META-INF/**)\n-outjars out/pdfbox.jar\n')
    for module in 'base', 'xml', 'desktop', 'logging', 'sql', 'prefs':
        f.write(f'-libraryjars <java.home>/jmods/java.{module}.jmod(!**.jar;!module-info.class)\n')
    f.write('-dontwarn **\n-dontnote **\n-dontoptimize\n-ignorewarnings\n-keep public class org.apache.pdfbox.** { public *; }\n')

random.seed(3)
words = 'the stream flows fastest along line of river bed where water deep order customer amount index table'.split()
with open('in/docs.txt', 'w') as docs, open('in/doccat.txt', 'w') as doccat:
    for i in range(20000):
        label = random.choice(['sport', 'news'])
        text = ' '.join(random.choice(words) + str(random.randrange(40)) for _ in range(30))
        docs.write(f'd{i} {label} {text}\n')
        doccat.write(f'{label} {text}\n')
with open('in/orders.rb', 'w') as f:
    f.write("""require 'csv'
File.open('out/orders.csv', 'w') { |f| 100_000.times { |i| f.puts "#{i},customer #{i % 2000},#{i * 7 % 1000}" } }
sums = Hash.new(0)
File.foreach('out/orders.csv') { |line| f = line.split(','); sums[f[1]] += f[2].to_i }
bytes = 0
File.open('out/orders.csv', 'rb') { |f| bytes += 1 while f.getc }
sums.sort.first(2000).each { |k, v| puts "#{k} #{v}" }
puts bytes
""")
with open('in/derby.sql', 'w') as derby, open('in/orders.sql') as orders:
    derby.write("connect 'jdbc:derby:derbydb;create=true';\nautocommit off;\n" + orders.read() + 'commit; exit;\n')
os.makedirs('out/groovy', exist_ok=True)
os.makedirs('out/scala', exist_ok=True)
with open('in/records.csv', 'w') as f:
    for i in range(200000): f.write(f"{i},{random.choice(['red','green','blue'])},{random.random():.6f},customer {i%977}\n")
with open('in/lex.flex', 'w') as f:
    f.write('package demo;\n%%\n%public\n%class Scanner\n%unicode\n%int\n' + ''.join(f'K{i} = "keyword{i}"\n' for i in range(300)) + '%%\n')
    f.write(''.join(f'{{K{i}}} {{ return {i+1}; }}\n' for i in range(300)) + '[a-z]+ { return 1000; }\n[0-9]+ { return 1001; }\n[^] { }\n')
with open('in/calc.jj', 'w') as f:
    f.write('options { STATIC=false; }\nPARSER_BEGIN(Calc)\npublic class Calc { }\nPARSER_END(Calc)\nSKIP : { " " | "\\n" }\nTOKEN : { ')
    f.write(' | '.join(f'<K{i}: "key{i}">' for i in range(400)) + ' }\n' + '\n'.join(f'void p{i}() : {{}} {{ <K{i}> ( p{(i+1)%400}() )? }}' for i in range(400)))
open('in/lines.py', 'w').write("""out=open('out/jy.txt','w')
for line in open('in/records.csv'):
    f=line.split(',')
    out.write(f[0]+';'+f[2]+'\\n')
out.close()
""")
open('in/lines.clj', 'w').write("""(require '[clojure.java.io :as io] '[clojure.string :as s])
(with-open [r (io/reader "in/records.csv") w (io/writer "out/clj.txt")]
  (doseq [l (line-seq r)] (.write w (str (first (s/split l #",")) "\\n"))))
(println (count (slurp "out/clj.txt")))
""")
open('in/lines.js', 'w').write("""var r=new java.io.BufferedReader(new java.io.FileReader("in/records.csv")), w=new java.io.FileWriter("out/js.txt"), l;
while((l=r.readLine())!=null) w.write(l.split(",")[0]+"\\n");
w.close(); print(readFile("out/js.txt").length);
""")
open('in/lines.bsh', 'w').write("""import java.io.*; r=new BufferedReader(new FileReader("in/records.csv")); w=new FileWriter("out/bsh.txt"); n=0;
while((l=r.readLine())!=null){ w.write(l.substring(0,3)); n++; if(n>30000) break; } w.close(); print(n);
""")
open('in/build.xml', 'w').write("""<project basedir=".." default="all"><target name="all"><delete dir="out/ant" quiet="true"/><mkdir dir="out/ant"/>
<zip destfile="out/ant/s.zip" basedir="." includes="*/src/**"/><tar destfile="out/ant/s.tar.gz" compression="gzip" basedir="." includes="thalweg-library/src/**"/>
<unzip src="out/ant/s.zip" dest="out/ant/u"/><checksum algorithm="SHA-256" todir="out/ant/sum"><fileset dir="out/ant/u" includes="thalweg-audit/**"/></checksum>
<concat destfile="out/ant/all.txt"><fileset dir="out/ant/u" includes="thalweg-audit/**/*.java"/></concat>
<replace dir="out/ant/u/thalweg-lab" token="package" value="PACKAGE" includes="**/*.java"/></target></project>
""")

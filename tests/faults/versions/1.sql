-- A journal of schema version 1, as the first release wrote it: a finished play, one on the table with a move
-- taken back, and a learned code.
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'companion','tables','2026-11-30 02:34:51.872684+00:00');
CREATE TABLE "codes" (
   "game" TEXT,
   "code" TEXT,
   "card" TEXT NOT NULL,
   PRIMARY KEY ("game", "code")
);
INSERT INTO "codes" VALUES('incan_gold','62E3086CED','treasure:9');
CREATE TABLE "moves" (
   "play" INTEGER REFERENCES "plays"("id"),
   "seq" INTEGER,
   "move" TEXT NOT NULL,
   "time" TEXT,
   "via" TEXT,
   "code" TEXT,
   "mark" TEXT,
   PRIMARY KEY ("play", "seq")
);
INSERT INTO "moves" VALUES(1,1,'{"move":"open_temple"}','2026-11-28T19:01:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,2,'{"move":"reveal","card":"hazard:mummy"}','2026-11-28T19:02:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,3,'{"move":"vote","stay":[],"leave":["An","Bình","Chi"]}','2026-11-28T19:03:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,4,'{"move":"open_temple"}','2026-11-28T19:04:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,5,'{"move":"reveal","card":"hazard:rockfall"}','2026-11-28T19:05:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,6,'{"move":"reveal","card":"treasure:14"}','2026-11-28T19:06:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,7,'{"move":"vote","stay":["An"],"leave":["Bình","Chi"]}','2026-11-28T19:07:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,8,'{"move":"reveal","card":"hazard:fire"}','2026-11-28T19:08:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,9,'{"move":"vote","stay":["An"],"leave":[]}','2026-11-28T19:09:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,10,'{"move":"reveal","card":"hazard:snakes"}','2026-11-28T19:10:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,11,'{"move":"vote","stay":[],"leave":["An"]}','2026-11-28T19:11:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,12,'{"move":"open_temple"}','2026-11-28T19:12:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,13,'{"move":"reveal","card":"hazard:spiders"}','2026-11-28T19:13:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,14,'{"move":"vote","stay":[],"leave":["An","Bình","Chi"]}','2026-11-28T19:14:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,15,'{"move":"open_temple"}','2026-11-28T19:15:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,16,'{"move":"reveal","card":"hazard:mummy"}','2026-11-28T19:16:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,17,'{"move":"reveal","card":"hazard:spiders"}','2026-11-28T19:17:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,18,'{"move":"vote","stay":["An","Bình"],"leave":["Chi"]}','2026-11-28T19:18:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,19,'{"move":"reveal","card":"treasure:11"}','2026-11-28T19:19:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,20,'{"move":"vote","stay":["An"],"leave":["Bình"]}','2026-11-28T19:20:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,21,'{"move":"reveal","card":"hazard:fire"}','2026-11-28T19:21:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,22,'{"move":"vote","stay":["An"],"leave":[]}','2026-11-28T19:22:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,23,'{"move":"reveal","card":"treasure:2"}','2026-11-28T19:23:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,24,'{"move":"vote","stay":["An"],"leave":[]}','2026-11-28T19:24:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,25,'{"move":"reveal","card":"hazard:rockfall"}','2026-11-28T19:25:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,26,'{"move":"vote","stay":[],"leave":["An"]}','2026-11-28T19:26:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,27,'{"move":"open_temple"}','2026-11-28T19:27:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,28,'{"move":"reveal","card":"hazard:spiders"}','2026-11-28T19:28:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,29,'{"move":"vote","stay":["An","Chi"],"leave":["Bình"]}','2026-11-28T19:29:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,30,'{"move":"reveal","card":"artifact:7"}','2026-11-28T19:30:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,31,'{"move":"vote","stay":["An","Chi"],"leave":[]}','2026-11-28T19:31:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,32,'{"move":"reveal","card":"treasure:2"}','2026-11-28T19:32:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,33,'{"move":"vote","stay":["Chi"],"leave":["An"]}','2026-11-28T19:33:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,34,'{"move":"reveal","card":"treasure:4"}','2026-11-28T19:34:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(1,35,'{"move":"vote","stay":[],"leave":["Chi"]}','2026-11-28T19:35:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(2,1,'{"move":"open_temple"}','2026-11-29T20:00:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(2,2,'{"move":"reveal","card":"treasure:9"}','2026-11-29T20:00:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(2,3,'{"move":"vote","stay":["An","Dũng","Én"],"leave":[]}','2026-11-29T20:00:00Z','touch',NULL,NULL);
INSERT INTO "moves" VALUES(2,4,'{"move":"reveal","card":"treasure:5"}','2026-11-29T20:00:00Z','touch',NULL,'undone');
CREATE TABLE "plays" (
   "id" INTEGER PRIMARY KEY,
   "header" TEXT NOT NULL,
   "game" TEXT NOT NULL,
   "started" TEXT,
   "last_played" TEXT,
   "seconds" REAL NOT NULL,
   "state" TEXT NOT NULL
);
INSERT INTO "plays" VALUES(1,'{"format":"companion-play","version":1,"game":"incan_gold","players":["An","Bình","Chi"],"options":{"artifact_values":"printed","split":"total","shuffle_artifacts":true,"hide_tents":true},"setup":{"leader":"Chi","artifacts":[5,8,10,12,7]}}','incan_gold','2026-11-28T19:00:00Z','2026-11-28T19:35:00Z',2100.0,'finished');
INSERT INTO "plays" VALUES(2,'{"format":"companion-play","version":1,"game":"incan_gold","players":["An","Dũng","Én"],"options":{"artifact_values":"printed","split":"total","shuffle_artifacts":true,"hide_tents":true},"setup":{"leader":"An","artifacts":[12,5,10,7,8]},"seed":7}','incan_gold','2026-11-29T20:00:00Z','2026-11-29T20:00:00Z',0.0,'unfinished');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
COMMIT;
PRAGMA user_version = 1;

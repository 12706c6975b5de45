INSERT INTO "Odd ""names""" ("select", label) VALUES (E'\\.\n\\N\t\r', 'um'), (NULL, ''), ('ção 🐶', E'\x01');
-- A row that refers to a later one.
UPDATE "Odd ""names""" SET parent = 3 WHERE id = 1;
INSERT INTO a_child_before_its_parent VALUES
  (1, true, -32768, 9223372036854775807, 'NaN', '-Infinity', 0.1, '0044-03-15 BC', '24:00', 'infinity',
   '1999-12-31 23:59:59.999999', '-1 year 2 mons -3 days 04:05:06.000007', '\x00ff5c0a', '{"a": "\"\\", "b": [null]}',
   '{ "spaces" : 1 }', '::1/64', 'não sei', '[1,5)', ARRAY['a,b', '"', '\', 'NULL', NULL, ''], '{{1,2},{3,NULL}}',
   ARRAY['feliz', NULL]::odd_mood[], 'x', gen_random_uuid()),
  (NULL, false, NULL, NULL, 1e-20, 1.17549435e-38, 5e-324, '294276-12-31', NULL, '2024-02-29 12:00:00.5-03', NULL, '0',
   '', 'null', '""', NULL, NULL, 'empty', '{}', '{}', '{}', NULL, NULL);

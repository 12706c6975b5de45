-- A class as it may look after some weeks, for `npm run demo` and the pictures of the guide. Nobody in it exists.
create temporary table person as
select n, gen_random_uuid() as id, name, split_part(lower(translate(name, 'áãâéíóôúçÁÉÍÓ', 'aaaeiooucaeio')), ' ', 1) || '@exemplo.com.br' as email
from unnest(array[
  'Lívia Nunes', 'Caio Teixeira', 'Beatriz Prado', 'João Albuquerque', 'Zélia Conceição', 'Marina Duarte',
  'Rafael Sampaio', 'Inês Carvalho', 'Otávio Barros', 'Helena Matos'
]) with ordinality as given (name, n);

insert into users (id, name, email, email_verified, created_at, last_login_at)
select id, name, email, n <> 5, now() - n * interval '2 days' - interval '3 hours',
  case when n % 4 <> 1 then now() - n * interval '7 hours' end
from person;
insert into profiles (id, full_name, email, created_at) select id, name, email, now() - n * interval '2 days' from person;
insert into course_progress (user_id, completed_lessons, started_at, updated_at)
select id, (array['m1v1','m1p1','m1p2','m2v1','m2p1','m2t1','m2t2','m3v1'])[:n], now() - n * interval '1 day', now() - n * interval '7 hours'
from person where n % 4 <> 1;

insert into purchases (provider, transaction_id, email, name, user_id, amount_cents, currency, status, approved_at,
  opened_at, refunded_at, not_opening_reason, created_at)
select (array['hotmart', 'stripe', 'manual'])[1 + n % 3], 'HP' || 4820000 + n * 137, email, name, case when n <> 8 then id end, 8500, 'BRL',
  case n when 3 then 'refunded' when 8 then 'held' else 'approved' end, now() - n * interval '2 days' - interval '4 hours',
  case when n not in (3, 8) then now() - n * interval '2 days' end,
  case n when 3 then now() - interval '1 day' end,
  case n when 8 then 'outro produto: a venda traz o produto 991' end,
  now() - n * interval '2 days' - interval '4 hours'
from person;
-- As many as the numbers of the days say, by people who are not looked at.
insert into purchases (provider, transaction_id, email, name, amount_cents, currency, status, approved_at, opened_at, refunded_at, created_at)
select 'hotmart', 'HP' || 5000000 + n, 'compradora' || n || '@exemplo.com.br', 'Compradora ' || n, 8500, 'BRL',
  case when n % 25 = 0 then 'refunded' else 'approved' end, at, at, case when n % 25 = 0 then at + interval '3 days' end, at
from (select n, now() - interval '1 day' - (n * 11) * interval '1 hour' as at from generate_series(1, 120) as n) as sold;

insert into refund_requests (purchase_id, way, requested_at, deadline, due_at)
select purchases.id, 'owner', now() - interval '20 hours', now() + interval '52 hours', null
from purchases where email = 'marina@exemplo.com.br';
insert into refund_requests (purchase_id, way, requested_at, deadline, sent_at, finished_at)
select purchases.id, 'provider', now() - interval '2 days', now() + interval '1 day', now() - interval '2 days', now() - interval '1 day'
from purchases where email = 'beatriz@exemplo.com.br';
insert into access_requests (purchase_id, email, created_at)
select id, 'otavio.barros@exemplo.com.br', now() - interval '2 hours' from purchases where email = 'otavio@exemplo.com.br';
insert into name_requests (user_id, old_name, name, created_at)
select id, name, 'Rafael Sampaio Leal', now() - interval '5 hours' from person where name = 'Rafael Sampaio';

insert into lesson_questions (user_id, lesson_id, lesson_title, question, answer, public_question, public_answer, created_at, answered_at, published_at)
select person.id, lesson, title, question, answer, public, answer, now() - age, case when answer is not null then now() - age / 2 end,
  case when public is not null then now() - age / 2 end
from (values
  ('Caio Teixeira', 'm1v1', 'Introdução à Inteligência Artificial na Clínica Veterinária', 'Como peço para a IA resumir um prontuário muito longo sem perder as datas?', null, null, interval '3 hours'),
  ('Zélia Conceição', 'm1v1', 'Introdução à Inteligência Artificial na Clínica Veterinária', 'Posso gravar o áudio da consulta?', null, null, interval '26 hours'),
  ('Inês Carvalho', 'm2t1', 'Checklist Pré-Operatório', 'A folha pode levar o logotipo da minha clínica?',
    'Pode: o cabeçalho da folha em DOCX é seu, troque o espaço pelo logotipo e pelos dados da clínica.', 'A folha pode levar o logotipo da clínica?', interval '4 days')
) as asked (name, lesson, title, question, answer, public, age) join person using (name);

insert into daily_counts (day, step, count)
select current_date - n, step,
  case step when 'visit' then 70 + (n * 37 % 53) + case when n < 30 then 15 else 0 end
    when 'sales-page' then 24 + n * 17 % 19 else 7 + n * 11 % 6 end
from generate_series(0, 59) as n, unnest(array['visit', 'sales-page', 'checkout']) as step
on conflict (day, step) do update set count = excluded.count;
insert into daily_sources (day, source, step, count)
select day, source, step, count / of_all from daily_counts,
  (values ('instagram__lancamento', 3), ('email__', 6), ('grupo-de-veterinarias__', 9)) as tagged (source, of_all)
where step in ('visit', 'checkout') and count / of_all > 0;
update purchases set source = case when substr(transaction_id, 4)::int % 3 = 0 then 'instagram__lancamento' else 'email__' end
where substr(transaction_id, 4)::int % 5 < 3;

insert into newsletter_subscribers (email, confirmed_at, unsubscribed_at, created_at)
select 'leitora' || n || '@exemplo.com.br', case when n % 8 <> 0 then now() - n * interval '1 hour' end,
  case when n % 11 = 0 then now() end, now() - n * interval '1 hour'
from generate_series(1, 640) as n;
insert into newsletters (subject, body, author_name, created_at, updated_at)
values ('Novidades: aula nova e prompts revistos', 'Olá!', 'Helena Matos', now() - interval '1 day', now() - interval '5 hours');
insert into outbox (kind, recipient, data, due_at, sent_at, failed_at, last_error, subject, body, created_at)
values
  ('purchase', 'maria.aparecida@hospital-exemplo.com.br', '{}', null, null, now() - interval '2 hours', '550 5.1.1 Recipient address rejected: User unknown', null, null, now() - interval '2 hours'),
  ('purchase', 'caio@exemplo.com.br', '{}', null, now() - interval '1 day', null, null, 'Seu acesso ao curso', 'Olá!', now() - interval '1 day'),
  ('welcome', 'caio@exemplo.com.br', '{}', null, now() - interval '1 day', null, null, 'Boas-vindas', 'Olá!', now() - interval '1 day'),
  ('purchase', 'livia@exemplo.com.br', '{}', null, now() - interval '2 days', null, null, 'Seu acesso ao curso', 'Olá!', now() - interval '2 days');

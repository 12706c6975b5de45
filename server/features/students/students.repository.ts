import { eq, type SQL, sql } from 'drizzle-orm';
import {
  type StudentRow,
  type StudentSortColumn,
  type StudentsQuery,
  stalledDays,
} from '../../../domain/lists/students.ts';
import type { Access } from '../../../domain/purchases.ts';
import type { ImportedState } from '../../../domain/student-import.ts';
import { maxTags } from '../../../domain/student-tags.ts';
import { accessSourceSql, accessSql, type CourseAccess, isTeamSql } from '../../db/access-rule.ts';
import { batchesOf } from '../../db/batches.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { allOf, type CursorPage, pageAfter, pageSql, selectRow, selectRows } from '../../db/list.ts';
import { liveSessionExpression } from '../../db/live-session.ts';
import { profiles, sessions, shownNameSql, users } from '../../db/schema/accounts.ts';
import { accessGrants } from '../../db/schema/purchases.ts';
import { certificates, courseProgress, studentTags } from '../../db/schema/students.ts';
import { foldedSql, matchesSql, resemblesSql } from '../../db/search.ts';
import { findsSimilarNames } from '../../db/similar-names.ts';

export interface StudentDetail extends StudentRow {
  has_password: boolean;
  session_count: number;
  /** Set while a link has to be mailed before the account can get a role. */
  team_access_at: Date | null;
  completed_lessons: string[] | null;
  progress_at: Date | null;
  granted_by: string | null;
}

/** Matches of a list, and how many of them are the team's own accounts. */
interface StudentCounts {
  total: number;
  team: number;
}

const noMatches: StudentCounts = { total: 0, team: 0 };

/** Students that a typed word with a typo finds at most. */
const maxSimilar = 1_000;

/** Matches that are fast to sort in memory. */
const maxSortedMatches = 5_000;

const lastSeen = sql`greatest(${users.lastLoginAt}, ${courseProgress.updated_at})`;

export function createStudentsRepository(database: Database, courseAccess: () => CourseAccess) {
  const access = (scope?: 'all-accounts') => sql.raw(accessSql(courseAccess(), scope));
  const accessSource = (scope?: 'all-accounts') => sql.raw(accessSourceSql(courseAccess(), scope));

  const percentOf = (lessons: readonly string[]) => sql`
    coalesce(round(100.0 * (
      select count(*) from unnest(${sql.param(lessons)}::text[]) as lesson where lesson = any(${courseProgress.completed_lessons})
    ) / nullif(${lessons.length}, 0)), 0)::int`;

  /** Returns some accounts. The planner, told of the limit, would walk all rows for a name that nobody has. */
  const selectFirst = (where: SQL | undefined, limit: number) =>
    selectRows<{ id: string }>(
      database,
      sql`with found as materialized (select ${users.id} from ${users} where ${where}) select id from found limit ${limit}`,
    );

  /** Returns the condition of the search: prefixes of words or, if they match nobody, similar words where pg_trgm is there. */
  async function searchCondition({ q = '' }: StudentsQuery): Promise<SQL | undefined> {
    const text = sql`${users.name} || ' ' || ${users.email}`;
    const prefixCondition = matchesSql(text, q);
    if (!prefixCondition) return undefined;
    const matches = await selectFirst(prefixCondition, 1);
    if (matches.length > 0 || !(await findsSimilarNames(database))) return prefixCondition;
    // The comparison is expensive: once, and bounded where thousands share the name.
    const similar = await selectFirst(resemblesSql(text, q), maxSimilar);
    return sql`${users.id} = any(${sql.param(similar.map(({ id }) => id))}::uuid[])`;
  }

  async function conditions(query: StudentsQuery, lessons: readonly string[]): Promise<SQL> {
    const { access: wantedAccess, progress, tag } = query;
    const allLessons = sql`${sql.param(lessons)}::text[]`;
    const completedLessons = courseProgress.completed_lessons;
    const isUnderWay = sql`(${completedLessons} && ${allLessons} and not ${completedLessons} @> ${allLessons})`;
    const progressConditions = {
      none: sql`coalesce(not ${completedLessons} && ${allLessons}, true)`,
      started: isUnderWay,
      complete: sql`(${completedLessons} @> ${allLessons} and ${lessons.length} > 0)`,
      never: sql`${lastSeen} is null`,
      stalled: sql`(${lastSeen} < now() - make_interval(days => ${stalledDays}) and ${isUnderWay})`,
    };
    return allOf([
      await searchCondition(query),
      // A course that is open to all counts as granted.
      wantedAccess &&
        sql`${access('all-accounts')} in (${wantedAccess}, ${wantedAccess === 'granted' ? 'open' : wantedAccess})`,
      progress && progressConditions[progress],
      tag &&
        sql`exists (select from ${studentTags} where user_id = ${users.id} and ${studentTags.tag} = ${tag})`,
    ]);
  }

  /** Returns the sort key, and `order by` for rows that have it as column `key` (`orderByKey`) or must compute it (`orderByExpression`). */
  function orderOf(sort: StudentsQuery['sort'], lessons: readonly string[]) {
    const column = sort.replace('-', '') as StudentSortColumn;
    const keys: Record<StudentSortColumn, SQL> = {
      name: foldedSql(sql`${users.name}`),
      created_at: sql`${users.createdAt}`,
      last_seen_at: lastSeen,
      percent: percentOf(lessons),
    };
    // Students who never signed in sort last in either direction.
    const nulls = column === 'last_seen_at' ? sql`nulls last` : sql``;
    const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
    const by = (key: SQL, id: SQL) => sql`${key} ${direction} ${nulls}, ${id} ${direction}`;
    return {
      key: keys[column],
      orderByKey: by(sql`key`, sql`id`),
      orderByExpression: by(keys[column], sql`${users.id}`),
    };
  }

  const studentTables = sql`
    ${users} left join ${profiles} on ${profiles.id} = ${users.id}
    left join ${courseProgress} on ${courseProgress.user_id} = ${users.id}`;

  const newestStudents = {
    from: studentTables,
    where: sql`not ${sql.raw(isTeamSql)}`,
    at: users.createdAt,
    id: users.id,
  };

  const columns = (lessons: readonly string[], scope?: 'all-accounts') => sql`
    ${users.id} as id, ${shownNameSql} as name, ${users.email} as email,
    ${profiles.role} as role, ${access(scope)} as access, ${accessSource(scope)} as access_source,
    ${users.emailVerified} as email_verified, ${percentOf(lessons)} as percent,
    array(select ${studentTags.tag} from ${studentTags} where user_id = ${users.id} order by ${studentTags.tag}) as tags,
    ${users.createdAt} as created_at, ${lastSeen} as last_seen_at`;

  return {
    /** Lists a page of students; expensive columns are computed only for its rows. @param lessons ids of the published lessons */
    async list(query: StudentsQuery, lessons: readonly string[]) {
      const where = await conditions(query, lessons);
      const { key, orderByKey: ofFound, orderByExpression: ofAll } = orderOf(query.sort, lessons);
      const matching = sql`select ${users.id} from ${studentTables} where ${where}`;
      const isTeam = sql.raw(isTeamSql);

      const countMatches = () =>
        selectRow<StudentCounts>(
          database,
          sql`select count(*)::int as total, (count(*) filter (where ${isTeam}))::int as team
          from ${studentTables} where ${where}`,
        );

      /** @param materializes true finds and counts all matches before sorting them */
      async function selectPage(materializes: boolean) {
        const [withFound, pageIds, counts] = materializes
          ? [
              sql`with found as materialized (
                select ${users.id}, ${key} as key, ${isTeam} as is_team from ${studentTables} where ${where})`,
              sql`select id from found order by ${ofFound}`,
              sql`(select jsonb_build_object('total', count(*), 'team', count(*) filter (where is_team)) from found)`,
            ]
          : [sql``, sql`${matching} order by ${ofAll}`, sql`null`];
        const rows = await selectRows<StudentRow & { counts: StudentCounts | null }>(
          database,
          sql`${withFound} select ${columns(lessons)}, ${counts} as counts from ${studentTables}
          where ${users.id} in (${pageIds} ${pageSql(query.page)}) order by ${ofAll}`,
        );
        const students: StudentRow[] = rows.map(({ counts: _, ...student }) => student);
        return { rows: students, page: query.page, counts: rows[0]?.counts };
      }

      // Access is expensive to compute: it is computed once.
      if (query.access) {
        const { counts, ...result } = await selectPage(true);
        return { ...result, ...(counts ?? (query.page > 1 ? await countMatches() : noMatches)) };
      }
      // The planner expects common words, and for a rare one would walk the sort index row by row: find few matches first, then sort them.
      const found = await countMatches();
      const { counts: _, ...result } = await selectPage(found.total <= maxSortedMatches);
      return { ...result, ...found };
    },

    async *export(query: StudentsQuery, lessons: readonly string[]): AsyncGenerator<StudentRow[]> {
      const where = await conditions(query, lessons);
      const all = sql`
        select ${columns(lessons, 'all-accounts')} from ${studentTables}
        where ${where} order by ${orderOf(query.sort, lessons).orderByExpression}`;
      yield* batchesOf<StudentRow>(database, all);
    },

    /** Returns students, never the team. */
    listAfter: (page: CursorPage, lessons: readonly string[]) =>
      pageAfter(database, { ...newestStudents, columns: columns(lessons) }, page),

    /** Returns the progress of students who have completed a lesson. */
    listProgressAfter(page: CursorPage, lessons: readonly string[]) {
      const columns = sql`${users.id} as student_id, ${percentOf(lessons)} as percent, ${courseProgress.completed_lessons},
        ${courseProgress.started_at}, ${courseProgress.updated_at}`;
      const where = sql`${newestStudents.where} and ${courseProgress.completed_lessons} <> '{}'`;
      return pageAfter(database, { ...newestStudents, columns, where }, page);
    },

    async find(id: string, lessons: readonly string[]) {
      const [row] = await selectRows<StudentDetail>(
        database,
        sql`select ${columns(lessons)}, ${users.teamAccessAt} as team_access_at,
          exists (select from accounts where accounts.user_id = ${users.id} and accounts.password is not null) as has_password,
          (select count(*)::int from ${sessions} where ${sessions.userId} = ${users.id} and ${sql.raw(liveSessionExpression)}) as session_count,
          ${courseProgress.completed_lessons} as completed_lessons, ${courseProgress.updated_at} as progress_at,
          (select ${accessGrants.granted_by} from ${accessGrants} where ${accessGrants.email} = ${users.email}) as granted_by
        from ${studentTables} where ${users.id} = ${id}`,
      );
      return row;
    },

    /** Returns true if the team took the account's access away, and nothing has given it back. */
    async wasAccessRevoked(id: string): Promise<boolean> {
      const [row] = await selectRows<{ access_source: string }>(
        database,
        sql`select ${accessSource()} as access_source from ${users}
          left join ${profiles} on ${profiles.id} = ${users.id} where ${users.id} = ${id}`,
      );
      return row?.access_source === 'revoked';
    },

    /** Returns the state of the accounts with these emails, for an import; emails without an account are missing. @param emails in lower case */
    async findStates(emails: readonly string[]): Promise<Map<string, Exclude<ImportedState, 'new'>>> {
      const rows = await selectRows<{ email: string; access: Access; email_verified: boolean }>(
        database,
        sql`select ${users.email} as email, ${access('all-accounts')} as access, ${users.emailVerified} as email_verified
          from ${studentTables} where ${users.email} = any(${sql.param(emails)}::text[])`,
      );
      return new Map(
        rows.map(({ email, access, email_verified }) => {
          if (!email_verified) return [email, 'unconfirmed'];
          return [email, access === 'granted' ? 'access' : 'account'];
        }),
      );
    },

    /** Returns the tags in use. */
    async listTags(): Promise<string[]> {
      const rows = await database
        .selectDistinct({ tag: studentTags.tag })
        .from(studentTags)
        .orderBy(studentTags.tag);
      return rows.map(({ tag }) => tag);
    },

    async replaceTags(tx: Transaction, userId: string, tags: readonly string[]): Promise<void> {
      await tx.delete(studentTags).where(eq(studentTags.user_id, userId));
      if (tags.length > 0) await tx.insert(studentTags).values(tags.map((tag) => ({ user_id: userId, tag })));
    },

    /** Tags accounts, except those with the tag in any letter case or with the most tags allowed. @param emails in lower case */
    async addTag(tx: Transaction, emails: readonly string[], tag: string): Promise<void> {
      await tx.execute(sql`
        insert into ${studentTags} (user_id, tag) select id, ${tag} from ${users}
        where email = any(${sql.param(emails)}::text[])
          and not exists (select from ${studentTags} where user_id = ${users.id} and lower(tag) = lower(${tag}))
          and (select count(*) from ${studentTags} where user_id = ${users.id}) < ${maxTags}
        on conflict do nothing`);
    },

    listCertificates(userId: string) {
      return database
        .select({
          code: certificates.code,
          status: certificates.status,
          student_name: certificates.student_name,
          issued_at: certificates.issued_at,
        })
        .from(certificates)
        .where(sql`${certificates.user_id} = ${userId}`)
        .orderBy(sql`${certificates.issued_at} desc`);
    },
  };
}

export type StudentsRepository = ReturnType<typeof createStudentsRepository>;

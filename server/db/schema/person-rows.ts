import { type SQL, sql } from 'drizzle-orm';
import type { User } from '../../../domain/user.ts';
import type { TableFacts } from './columns.ts';

type RowsOf = NonNullable<TableFacts['rowsOf']>;

/** Stands where the name of an erased account was. */
export const erasedName = 'conta excluída';

/** Rows of the account whose id the column holds; a foreign key deletes or clears them with it. */
export const ownedBy =
  (column: string): RowsOf =>
  ({ id }) => [{ where: sql`${sql.identifier(column)} = ${id}`, onErasure: 'account' }];

/** Rows of an email; a person's own only once it is confirmed. */
export const isConfirmedEmailOf = ({ emailVerified, email }: User) =>
  sql`(${emailVerified} and email = ${email})`;

export const isBoughtBy = (person: User) =>
  sql`(user_id = ${person.id} or (user_id is null and ${isConfirmedEmailOf(person)}))`;

export const purchasesOf = (person: User) =>
  sql`(select purchases.id from purchases where ${isBoughtBy(person)})`;

/** Rows in which a column is the person's name, which is replaced. */
export const named =
  (column: string): RowsOf =>
  ({ name }) => [
    {
      where: sql`${sql.identifier(column)} = ${name}`,
      exported: [],
      onErasure: sql`${sql.identifier(column)} = ${erasedName}`,
    },
  ];

export const authored: RowsOf = ({ id }) => [
  {
    where: sql`author_id = ${id}`,
    exported: ['author_id', 'author_name', 'created_at'],
    onErasure: sql`author_name = ${erasedName}`,
  },
];

/** SQL: the moment so long before now. */
export const ago = (unit: 'secs' | 'days' | 'months' | 'years', count: number): SQL =>
  sql`now() - make_interval(${sql.raw(unit)} => ${count})`;

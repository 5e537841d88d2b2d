import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const root = resolve(import.meta.dirname, '..', '..');
const filters = { externalTables: [], externalEnums: [] };

const CHAR = 18;
/** Any type that the catalog queries never return. */
const STAND_IN = 2950;

/**
 * The engine reads one-letter columns ("char") of the catalog; adapter-pg 7.10 rejects that type. So they leave the pool as
 * a stand-in type, which `CatalogueFactory` replaces with the type that the engine expects.
 */
class CataloguePool extends pg.Pool {
  override query = async (...args: unknown[]) => {
    const result = await Reflect.apply(pg.Pool.prototype.query, this, args);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = STAND_IN;
    return result;
  };
}

class CatalogueFactory extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.Uuid ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}

function readSchema() {
  const folder = join(root, 'prisma', 'schema');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: join(folder, name), content: readFileSync(join(folder, name), 'utf8') }));
}

/**
 * The SQL that would turn the database or nothing (`empty`) into what prisma/schema describes; empty text when nothing is
 * missing. Uses Prisma's own engine as WebAssembly: the CLI's binary would have to be downloaded.
 */
export async function schemaDiff(databaseUrl: string, from: 'database' | 'empty'): Promise<string> {
  const files = readSchema();
  const pool = new CataloguePool({ connectionString: databaseUrl });
  const factory = bindMigrationAwareSqlAdapterFactory(new CatalogueFactory(pool));
  const engine = await SchemaEngine.new(
    { datamodels: files.map(({ path, content }) => [path, content]) },
    () => undefined,
    factory,
  );
  const { stdout } = await engine.diff({
    from: from === 'empty' ? { tag: 'empty' } : { tag: 'schemaDatasource', files, configDir: root },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters,
  });
  await pool.end();
  return (stdout ?? '').replace(/^-- This is an empty migration\.\s*$/m, '').trim();
}

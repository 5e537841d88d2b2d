import type { FileAnswer } from '#lib/contract/file-answer.ts';
import type { Table } from '#lib/platform/table-file/table.ts';
import { CONTENT_TYPES, type TableFormat, tableFile } from '#lib/platform/table-file/table-file.ts';

/** Tables as the response of an operation, written as they are read. */
export function fileOfTables(fileStem: string, tables: readonly Table[], format: TableFormat): FileAnswer {
  const chunks = tableFile(tables, format);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return { name: `${fileStem}.${format}`, contentType: CONTENT_TYPES[format], body };
}

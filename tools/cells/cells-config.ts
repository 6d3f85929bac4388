import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const cellSchema = z.strictObject({
  /** A superuser's URL: replication and copies without triggers need one. */
  database: z.url(),
  /** Its web processes, or the balancer in front of them. */
  web: z.url(),
  /** `DATA_DIR/files`, absent if all cells use one bucket. */
  files: z.string().optional(),
})

const configSchema = z
  .strictObject({
    directory: z.url(),
    /** Gets requests that name no vendor: the public site, registration, admins. */
    home: z.string(),
    /** The control addresses of all routers. */
    routers: z.array(z.url()).min(1),
    cells: z.record(z.string().regex(/^[a-z0-9-]{1,20}$/), cellSchema),
  })
  .refine(({ home, cells }) => home in cells, { message: 'home isn’t one of the cells' })

export type Cell = z.output<typeof cellSchema>
export type CellsConfig = z.output<typeof configSchema>

/** An error whose message is for the operator. */
export class CellsError extends Error {
  override name = 'CellsError'
}

export const readCellsConfig = async (path: string): Promise<CellsConfig> => {
  const result = configSchema.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!result.success) throw new CellsError(`${path}: ${z.prettifyError(result.error)}`)
  return result.data
}

export const getCell = ({ cells }: Pick<CellsConfig, 'cells'>, name: string): Cell => {
  const cell = cells[name]
  if (!cell) throw new CellsError(`There is no cell called ${name}: ${Object.keys(cells).join(', ')}`)
  return cell
}

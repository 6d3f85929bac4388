import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { type CityTable, readCityTable } from './gazetteer-cities.ts'
import { type PostcodeTable, readPostcodeTable } from './gazetteer-postcodes.ts'
import { readStates } from './gazetteer-sources.ts'

export interface GazetteerTables {
  cities: CityTable
  postcodes: PostcodeTable
  /** Codes of states and provinces by name. */
  states: Record<string, string>
}

const readSources = (): GazetteerTables => ({
  cities: readCityTable(),
  postcodes: readPostcodeTable(),
  states: readStates(),
})

/** Called by the build: reading the sources takes most of a second and three times the memory (decision 0115). */
export const writeTables = (file: string): Promise<void> => writeFile(file, serialize(readSources()))

/** The arrays are parts of the file's buffer, not copies. */
export const readTables = (file: URL): GazetteerTables =>
  existsSync(file) ? (deserialize(readFileSync(file)) as GazetteerTables) : readSources()

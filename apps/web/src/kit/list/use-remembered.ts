import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../../client/session.ts'

export interface SavedView {
  name: string
  /** The address query it stands for. */
  search: string
}

interface Remembered {
  /** Columns switched on or off by hand. */
  columns: Record<string, boolean>
  views: SavedView[]
}

const nothing: Remembered = { columns: {}, views: [] }

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'columns' in value &&
  typeof value.columns === 'object' &&
  'views' in value &&
  Array.isArray(value.views)

/** What a person chose for one list, on this browser. */
export const useRemembered = (list: string) => {
  const { profile } = useSession()
  return useLocalStorage<Remembered>({
    key: `list:${profile._id}:${list}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
    deserialize: (text) => {
      try {
        const value: unknown = JSON.parse(text ?? 'null')
        return isRemembered(value) ? value : nothing
      } catch {
        return nothing
      }
    },
  })
}

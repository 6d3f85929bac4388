import { describe, expect, it } from 'vitest'
import { columnWidths } from './column-widths.ts'

const primaryColumn = { width: '28%' }
const columns = [{ width: '18%' }, {}, { width: '132px' }, { width: '132px' }]
const rest = { primaryColumn, columns, selectable: true, menu: true }

describe('columnWidths', () => {
  it('keeps the given widths where there is room', () => {
    expect(columnWidths({ ...rest, availableWidth: 1180 })).toMatchObject({
      primaryColumn: '28%',
      columns: ['18%', undefined, '132px', '132px'],
    })
  })

  it('stretches fixed widths for a language with longer texts, as far as names and texts keep their minimum', () => {
    const stretch = (availableWidth: number, factor: number) =>
      columnWidths({ ...rest, availableWidth, stretch: factor }).columns.slice(2)
    expect(stretch(1180, 1.1)).toEqual(['145px', '145px'])
    expect(stretch(1000, 1.3)).toEqual(['172px', '172px'])
    expect(stretch(820, 1.3)).toEqual(['124px', '124px'])
    const narrowName = { ...rest, primaryColumn: { width: '20%' }, columns: [{ width: '132px' }, { width: '480px' }] }
    expect(columnWidths({ ...narrowName, availableWidth: 960, stretch: 1.2 })).toMatchObject({
      primaryColumn: '192px',
      columns: ['145px', '527px'],
      tight: false,
    })
  })

  it('shrinks fixed columns first and keeps the name readable where there is not', () => {
    expect(columnWidths({ ...rest, availableWidth: 736 })).toMatchObject({
      primaryColumn: '192px',
      columns: [undefined, undefined, '124px', '124px'],
    })
  })

  it('shares the rest between names and texts in the proportion of their widths', () => {
    const { primaryColumn: name, columns: texts } = columnWidths({ ...rest, availableWidth: 900 })
    expect({ name, texts }).toEqual({ name: '244px', texts: ['156px', '155px', '124px', '124px'] })
  })

  it('returns a minimum width at which no column disappears', () => {
    expect(columnWidths({ ...rest, availableWidth: 736 }).minWidth).toBe(44 + 52 + 192 + 2 * 104 + 2 * 124)
  })

  it('ignores an unmeasured width', () => {
    expect(columnWidths({ ...rest, availableWidth: 0 }).primaryColumn).toBe('28%')
  })
})

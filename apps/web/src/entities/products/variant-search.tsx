import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useRef } from 'react'
import type { SellableVariant } from '#contract/domains/checkout.ts'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { useVariantSearch } from './use-variant-search.ts'
import classes from './variant-search.module.css'
import { variantSearchText } from './variant-search.text.ts'
import { sellableName, VariantStock } from './variant-stock.tsx'

interface VariantSearchProps {
  add: (variant: SellableVariant) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** Finds variants by name, or by a code from a scanner: Enter on an exact match adds it. */
export const VariantSearch = ({ add, error, autoFocus = false }: VariantSearchProps) => {
  const t = useText(variantSearchText)
  const tKit = useText(kitText)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  // Its functions only know whether the dropdown was open when they were created.
  const latestCombobox = useRef(combobox)
  latestCombobox.current = combobox
  const search = useVariantSearch(add, combobox.dropdownOpened)
  const { typed, results, isLoading, note } = search
  const pick = (id: string) => {
    const variant = results.find(({ _id }) => _id === id)
    if (variant) search.pick(variant)
    combobox.closeDropdown()
  }
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={pick}>
        <Combobox.Target>
          <TextInput
            label={t('label')}
            placeholder={t('placeholder')}
            error={error}
            leftSection={<IconBarcode size={18} aria-hidden="true" />}
            rightSection={
              combobox.dropdownOpened && isLoading ? <Loader size={16} aria-label={tKit('loading')} /> : undefined
            }
            value={typed}
            maxLength={120}
            autoComplete="off"
            autoFocus={autoFocus}
            data-autofocus={autoFocus || undefined}
            onChange={(event) => {
              search.onType(event.currentTarget.value)
              combobox.resetSelectedOption()
              combobox.openDropdown()
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Never submits the surrounding form; a selected option is handled by the combobox.
              event.preventDefault()
              if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0) return
              combobox.closeDropdown()
              const box = event.currentTarget
              const lookedUp = typed
              void search.lookUp().then((isFound) => {
                if (isFound) return
                latestCombobox.current.openDropdown()
                // The next scan replaces the text.
                if (box.value === lookedUp.trim()) box.select()
              })
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={results.length === 0 && isLoading}>
          <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
            {results.map((variant) => (
              <Combobox.Option key={variant._id} value={variant._id} className={classes.option ?? ''}>
                <Thumbnail url={variant.picture ?? undefined} name={variant.title} />
                <div>
                  <div className={classes.name}>{sellableName(variant)}</div>
                  <div className={classes.quiet}>{variant.sku}</div>
                </div>
                <div className={classes.amount}>
                  <Money minor={variant.price} />
                  <div className={classes.quiet}>
                    <VariantStock variant={variant} />
                  </div>
                </div>
              </Combobox.Option>
            ))}
            {results.length === 0 && <Combobox.Empty>{tKit('nothingMatches')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div role="status" className={classes.note} data-problem={note?.isProblem || undefined}>
        {note?.text}
      </div>
    </div>
  )
}

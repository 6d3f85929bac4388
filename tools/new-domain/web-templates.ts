import { capitalize, type Names } from './names.ts'

// Templates of `npm run new:domain` for the dashboard: a list, and a page to create or edit an entity.

export const screens = ({ one, many, spanish, permissions: { create, view } }: Names): string => `
import { IconFolder } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

const add = { en: 'Add ${one.phrase}', es: 'Agregar ${spanish.one}' }
const title = { en: '${one.title}', es: '${capitalize(spanish.one)}' }
const page = () => import('./${one.kebab}-page.tsx')

export const ${one.camel}Screens: readonly Screen[] = [
  {
    path: '${many.kebab}',
    title: { en: '${many.title}', es: '${capitalize(spanish.many)}' },
    permissions: ['${view}'],
    menu: { group: 'catalog', order: 90, icon: IconFolder, permissions: ['${view}'] },
    find: { permissions: ['${view}'], load: () => import('./${many.kebab}.find.ts') },
    page: () => import('./${many.kebab}-page.tsx'),
  },
  { path: '${many.kebab}/new', title: add, permissions: ['${view}', '${create}'], page },
  { path: '${many.kebab}/:id', title, permissions: ['${view}'], page },
]
`

export const find = ({ many: { camel, kebab } }: Names): string => `
import { ${camel} } from '#contract/domains/${kebab}.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({ list: ${camel}.list, label: ({ name }) => name, to: ({ _id }) => \`${kebab}/\${_id}\` })
`

export const text = ({ one, many, spanish }: Names): string => `
import { defineText } from '#web/client/text.ts'

export const ${many.camel}Text = defineText('${many.camel}', {
  en: { title: '${many.title}', noun_one: '${one.phrase}', noun_other: '${many.phrase}' },
  es: { title: '${capitalize(spanish.many)}', noun_one: '${spanish.one}', noun_other: '${spanish.many}' },
})
`

export const listPage = ({ one, many }: Names): string => `
import { useMemo } from 'react'
import { type ${one.pascal}, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { useText } from '#web/client/text.ts'
import { entityText } from '#web/kit/crud/entity.text.ts'
import { useEntityList } from '#web/kit/crud/use-entity-list.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column } from '#web/kit/table/columns.ts'
import { ${many.camel}Text } from './${many.kebab}.text.ts'

const ${many.pascal}Page = () => {
  const [t, tEntity] = [useText(${many.camel}Text), useText(entityText)]
  const list = useEntityList(${many.camel}, { noun: (count) => t('noun', { count }) })
  const columns: Column<${one.pascal}>[] = useMemo(
    () => [
      { id: 'description', label: tEntity('description'), value: ({ description }) => description },
      timeColumn('updatedAt', tEntity('updated')),
    ],
    [tEntity],
  )
  return <ListPage title={t('title')} list={${many.camel}.list} columns={columns} {...list} />
}

export default ${many.pascal}Page
`

export const page = ({ one, many }: Names): string => `
import type { z } from 'zod'
import { type ${one.pascal}, ${one.camel}Fields, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { entityText } from '#web/kit/crud/entity.text.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ${many.camel}Text } from './${many.kebab}.text.ts'

const toValues = (${one.camel}: ${one.pascal} | undefined): z.input<typeof ${one.camel}Fields> => ({
  name: ${one.camel}?.name ?? '',
  description: ${one.camel}?.description ?? '',
})

const ${one.pascal}Page = () => {
  const [t, tEntity] = [useText(${many.camel}Text), useText(entityText)]
  const add = tEntity('add', { noun: t('noun', { count: 1 }) })
  return (
    <EntityPage
      endpoints={${many.camel}} schema={${one.camel}Fields} values={toValues}
      pluralNoun={t('noun', { count: 2 })}
      create={{ title: add, saveLabel: add }}
      removal={useRemoval(${many.camel}, { noun: (count) => t('noun', { count }) })}
    >
      {(${one.camel}) => (
        <FormSection title={tEntity('details')}>
          <TextField name="name" label={tEntity('name')} autoFocus={!${one.camel}} />
          <TextAreaField name="description" label={tEntity('description')} />
        </FormSection>
      )}
    </EntityPage>
  )
}

export default ${one.pascal}Page
`

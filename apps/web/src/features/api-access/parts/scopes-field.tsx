import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { apiKeyScopeGroups, apiKeyScopes } from '#contract/core/api-key-access.ts'
import { useText } from '#web/client/text.ts'
import { groupNames } from '#web/entities/identity/permission-groups.text.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import { GroupedCheckboxes } from './grouped-checkboxes.tsx'

const accessKinds = ['read', 'all', 'custom'] as const
type AccessKind = (typeof accessKinds)[number]

export const readScopes = apiKeyScopes.filter((scope) => scope.startsWith('view_'))

type NamedPermission = keyof typeof permissionNames.en
type NamedGroup = keyof typeof groupNames.en

/** Most keys read everything or change everything; single permissions are for the others. */
export const ScopesField = () => {
  const t = useText(apiAccessText)
  const name = useText(permissionNames)
  const groupName = useText(groupNames)
  const isPhone = useIsPhone()
  const [kind, setKind] = useState<AccessKind>('read')
  const { field, shared } = useField({ name: 'scopes', label: t('scopes') })
  const chosen = (field.value as string[] | undefined) ?? []
  const change = (next: AccessKind): void => {
    setKind(next)
    const scopes = { read: readScopes, all: apiKeyScopes, custom: [] }
    field.onChange(scopes[next])
  }
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} size="sm" mb={4} id="api-key-access">
          {t('access')}
        </Text>
        <SegmentedControl
          fullWidth
          orientation={isPhone ? 'vertical' : 'horizontal'}
          aria-labelledby="api-key-access"
          value={kind}
          onChange={change}
          data={accessKinds.map((value) => ({ value, label: t(`access_${value}`) }))}
        />
      </div>
      {kind === 'custom' && (
        <GroupedCheckboxes
          label={t('scopesChosen', { count: chosen.length })}
          scrolls
          error={shared.error}
          value={chosen}
          onChange={field.onChange}
          groups={apiKeyScopeGroups.map(({ group, scopes }) => ({
            id: group,
            label: groupName(group as NamedGroup),
            choices: scopes.map((scope) => ({ value: scope, label: name(scope as NamedPermission) })),
          }))}
        />
      )}
    </Stack>
  )
}

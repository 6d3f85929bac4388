/** API keys and webhooks. */
export const integrationFields = {
  apiKey: 'The key, without its secret.',
  scopes: 'Permissions that the key has, as far as its creator has them.',
  revokedAt: 'When the key was revoked; null if it wasn’t.',
  'ApiKey.prefix': 'The first characters of the key, to recognize it by.',
  'ApiKey.lastUsedAt': 'When the key was last used; null for never.',
  'ApiKey.stores': 'Ids of the stores that the key can access; null for all.',
  'ApiKeyFields.stores': 'Ids of the stores that the key can access; null for all.',
  'apiKeys/token': 'The key. It’s shown only once.',
} as const

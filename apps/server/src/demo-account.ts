/** Apart from demo.ts, which loads every domain's demo data. */
export const demoOwner = 'owner@demo.storeward.example'
export const demoPassword = 'Demo-store-2026'

/** `npm run icons`: writes components/ui/icons.svg. A test compares it with the icons named in components/ui/icons.tsx. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconSprite } from '#lib/cli/checks/icon-sprite.ts';
import { root } from '#lib/cli/root.ts';

const path = 'components/ui/icons.svg';
writeFileSync(join(root, path), iconSprite());
process.stdout.write(`${path}\n`);
process.exit(0);

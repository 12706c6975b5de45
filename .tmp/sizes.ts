import { startProduct } from '../tests/support/product.ts';
import http from 'node:http';
const product = await startProduct({});
for (const p of ['/', '/curso', '/faq', '/sucesso']) {
  await new Promise<void>((r) => http.get(product.url + p, { headers: { 'accept-encoding': 'br' } }, (res) => { let n = 0; res.on('data', (d) => (n += d.length)); res.on('end', () => { console.log(p, res.statusCode, n); r(); }); }));
}
await product.dispose();

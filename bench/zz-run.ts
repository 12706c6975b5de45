import { setUp } from '/work/main/bench/setup.ts';
import { load } from '/work/main/bench/load.ts';
const s = await setUp();
await s.reset();
const own = s.students.map(({cookie})=>`GET /api/progress ${cookie}`);
const bare = s.students.map(({token})=>`GET /read/${token}`);
const { courseModules } = await import('/work/main/content/course.ts');
const lessons = courseModules.flatMap((m)=>m.lessons.map(({id})=>id)).slice(2);
const ownP = lessons.flatMap((l)=>s.students.map(({cookie})=>`POST /api/progress/lessons/${l} ${cookie}`));
const bareP = lessons.flatMap((l)=>s.students.map(({id})=>`POST /mark/${id}/${l}`));
for (let i=0;i<2;i++){
const b = await load({url:s.floor,requests:bare,duration:4}); const o = await load({url:s.product,requests:own,duration:4});
await s.reset(); const bp = await load({url:s.floor,requests:bareP,duration:4});await s.reset(); const op = await load({url:s.product,requests:ownP,duration:4,headers:{Origin:s.product}});
console.log('read',o.rate|0,b.rate|0,(o.rate/b.rate).toFixed(2),'mark',op.rate|0,bp.rate|0,(op.rate/bp.rate).toFixed(2), o.failed, op.failed);
}
await s.close();

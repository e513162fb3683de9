"""Renders the cap as linear light layers, in Debian's Blender with python3-numpy. Needs no GPU.

    node assets/studio/bake.ts

runs it for both views and bakes all that follows from the light.

One render gives all three color layers: the front panel is painted pure red, the mesh green and the visor blue, and
every lamp is neutral. Diffuse light then arrives per part in its own channel; gloss is colorless and becomes the base
layer. The shadow is rendered separately, as the share of light that the floor loses.
"""
import argparse
import json
import math
import os
import struct
import sys
import tempfile
import zlib

import bpy
import numpy as np
from mathutils import Matrix, Vector

ALBEDO = 0.6        # how brightly a part is painted while its layer is rendered
LIGHT_RANGE = 2.0   # linear light stored as value / LIGHT_RANGE in 16 bits
THREAD = 0.9        # the tone of stitches, as a share of their cloth's
GROUND = 34         # watts of the ground's reflection
NET_COVER = 0.66    # how much of itself a net covers
CODE = {'front': (1, 0, 0), 'mesh': (0, 1, 0), 'visor': (0, 0, 1)}

parser = argparse.ArgumentParser()
parser.add_argument('--scene', default='scene')
parser.add_argument('--view', default='front')
parser.add_argument('--width', type=int, default=1500)
parser.add_argument('--samples', type=int, default=256)
parser.add_argument('--shadow-samples', type=int, default=256)
parser.add_argument('--out', required=True)
parser.add_argument('--checker', help='only photograph this artwork on the panel, as checker.png')
args = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
with open(os.path.join(args.scene, 'scene.json')) as f:
    SCENE = json.load(f)
VIEW = SCENE['views'][args.view]


def to_blender(p):
    return Vector((p[0], -p[2], p[1]))


# materials

class Nodes:
    """A node tree with short ways to add and join nodes."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind, operation=None, **inputs):
        node = self.tree.nodes.new('ShaderNode' + kind)
        if operation:
            node.operation = operation
        for key, value in inputs.items():
            self.set(node, key.replace('_', ' '), value)
        return node

    def set(self, node, key, value):
        socket = node.inputs[int(key) if key.isdigit() else key]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def join(self, *shaders):
        joined = shaders[0].outputs[0]
        for shader in shaders[1:]:
            node = self.add('AddShader')
            self.set(node, '0', joined)
            self.set(node, '1', shader.outputs[0])
            joined = node.outputs[0]
        return joined

    def finish(self, surface):
        self.add('OutputMaterial', Surface=surface)
        return self.material


def bump(nodes, height, distance, strength, normal=None):
    node = nodes.add('Bump', Height=height, Distance=distance, Strength=strength)
    if normal is not None:
        nodes.set(node, 'Normal', normal)
    return node.outputs['Normal']


def noise(nodes, scale, detail=2.0):
    where = nodes.add('TexCoord').outputs['Object']
    return nodes.add('TexNoise', Vector=where, Scale=scale, Detail=detail).outputs['Fac']


def twill(nodes, scale):
    turned = nodes.add('Mapping', Vector=nodes.add('TexCoord').outputs['UV'], Rotation=(0, 0, math.radians(38)))
    wave = nodes.add('TexWave', Vector=turned.outputs[0], Scale=scale, Distortion=0.15)
    return wave.outputs['Fac']


def picture(nodes, file):
    node = nodes.add('TexImage', Vector=nodes.add('TexCoord').outputs['UV'])
    node.image = bpy.data.images.load(os.path.abspath(os.path.join(args.scene, file)))
    node.image.colorspace_settings.name = 'Non-Color'
    return node


def net_cover(nodes):
    """
    The holes as the camera sees them, but an even veil to light and wherever another cloth's hole is looked through: two grids
    of holes one behind the other make a random patch.
    """
    path = nodes.add('LightPath')
    behind = nodes.add('Math', **{'0': path.outputs['Transparent Depth'], '1': 0.5}, operation='LESS_THAN')
    first = nodes.add('Math', **{'0': path.outputs['Is Camera Ray'], '1': behind.outputs[0]}, operation='MULTIPLY')
    holes = picture(nodes, 'net.png').outputs['Alpha']
    veiled = nodes.add('MixRGB', Fac=first.outputs[0], Color1=(NET_COVER,) * 3 + (1,), Color2=holes)
    return veiled.outputs[0]


def hole_cover(nodes):
    return picture(nodes, 'hole.png').outputs['Alpha']


def cloth(name, albedo, normal_of, gloss=0.03, roughness=0.5, fuzz=0.05, cover_of=None):
    """Matte color + colorless gloss + fuzz that catches the rim lights."""
    nodes = Nodes(name)
    normal = normal_of(nodes)
    parts = [nodes.add('BsdfDiffuse', Color=(*albedo, 1), Roughness=0.3),
             nodes.add('BsdfGlossy', Color=(gloss,) * 3 + (1,), Roughness=roughness)]
    if fuzz:
        parts.append(nodes.add('BsdfVelvet', Color=(fuzz,) * 3 + (1,), Sigma=0.6))
    for part in parts:
        if normal is not None:
            nodes.set(part, 'Normal', normal)
    surface = nodes.join(*parts)
    if cover_of:
        mixed = nodes.add('MixShader', Fac=cover_of(nodes))
        nodes.set(mixed, '1', nodes.add('BsdfTransparent').outputs[0])
        nodes.set(mixed, '2', surface)
        surface = mixed.outputs[0]
    return nodes.finish(surface)


def foam_normal(nodes):
    folds = bump(nodes, noise(nodes, 2.6, 1.0), 0.03, 0.25)
    return bump(nodes, noise(nodes, 130, 2.0), 0.003, 0.16, folds)


def visor_normal(nodes):
    return bump(nodes, twill(nodes, 44), 0.003, 0.25, bump(nodes, noise(nodes, 5, 1.0), 0.02, 0.15))


def net_normal(nodes):
    return bump(nodes, picture(nodes, 'net.png').outputs['Color'], 0.012, 0.8)


def hole_normal(nodes):
    return bump(nodes, picture(nodes, 'hole.png').outputs['Color'], 0.01, 0.5)


def material(part, kind):
    paint = tuple(ALBEDO * c for c in CODE[part])
    if kind == 'stitch':
        return cloth(kind, tuple(c * THREAD for c in paint), lambda n: None, 0.015, 0.5, 0.035)
    if kind == 'panel':
        return cloth(kind, paint, foam_normal, 0.012, 0.6, 0.045)
    if kind == 'net':
        return cloth(kind, paint, net_normal, 0.035, 0.48, 0.04, cover_of=net_cover)
    if kind == 'strap':
        return cloth(kind, paint, lambda n: None, 0.05, 0.3, 0)
    if kind == 'strapholes':
        return cloth(kind, paint, hole_normal, 0.05, 0.3, 0, cover_of=hole_cover)
    if kind == 'roll':
        return cloth(kind, paint, lambda n: bump(n, noise(n, 150), 0.003, 0.15), 0.035, 0.45, 0.035)
    if kind in ('bill', 'button'):
        return cloth(kind, paint, visor_normal, 0.018, 0.5, 0.035)
    return cloth(kind, paint, lambda n: bump(n, noise(n, 150), 0.004, 0.3), 0.03, 0.5, 0.05)


def plain(name, color, emission=None):
    nodes = Nodes(name)
    if emission:
        return nodes.finish(nodes.add('Emission', Color=emission(nodes)).outputs[0])
    return nodes.finish(nodes.add('BsdfDiffuse', Color=(*color, 1)).outputs[0])


# scene

def load_cap():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.obj_import(filepath=os.path.abspath(os.path.join(args.scene, 'cap.obj')))
    made = {}
    caps = [o for o in bpy.context.scene.objects if o.type == 'MESH']
    for o in caps:
        part, kind = o.name.split('.')[0].split('_')
        key = (part, kind)
        made[key] = made.get(key) or material(part, kind)
        o.data.materials.clear()
        o.data.materials.append(made[key])
        o.data.polygons.foreach_set('use_smooth', [True] * len(o.data.polygons))
    return caps


def add_floor():
    bpy.ops.mesh.primitive_plane_add(size=40, location=(0, 0, SCENE['floor']))
    floor = bpy.context.object
    floor.data.materials.append(plain('floor', (0.75,) * 3))
    floor.visible_camera = False
    return floor


def add_camera():
    yaw, pitch, width = math.radians(VIEW['yaw']), math.radians(VIEW['pitch']), SCENE['frame']['width']
    data = bpy.data.cameras.new('camera')
    data.sensor_width = 36
    data.lens = VIEW['scale'] * VIEW['distance'] / width * 36
    data.shift_x = (width / 2 - VIEW['center'][0]) / width
    data.shift_y = (VIEW['center'][1] - SCENE['frame']['height'] / 2) / width
    camera = bpy.data.objects.new('camera', data)
    away = Vector((math.sin(yaw) * math.cos(pitch), -math.cos(yaw) * math.cos(pitch), math.sin(pitch)))
    camera.location = to_blender(VIEW['target']) + away * VIEW['distance']
    upright = Matrix.Rotation(yaw, 3, 'Z') @ Matrix.Rotation(math.pi / 2 - pitch, 3, 'X')
    turn = upright @ Matrix.Rotation(-math.radians(VIEW['roll']), 3, 'Z')
    camera.rotation_euler = turn.to_euler()
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera


def add_lamp(name, place, size, watts, aim=(0, 0, 0.45)):
    """An area lamp. `place` is as seen by the camera: right, away (minus is towards the camera), up."""
    lamp = bpy.data.lights.new(name, 'AREA')
    lamp.shape, lamp.size, lamp.energy = 'DISK', size, watts
    o = bpy.data.objects.new(name, lamp)
    o.location = Matrix.Rotation(math.radians(VIEW['yaw']), 4, 'Z') @ Vector(place)
    o.rotation_euler = (Vector(aim) - o.location).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    return o


def add_lights():
    """Returns the lamps that cast no shadow on the ground."""
    add_lamp('key', (-3.6, -4.3, 3.5), 2.8, 330)
    add_lamp('fill', (4.2, -4.2, 1.3), 4.0, 105)
    # The bright ground in front of the cap, which the rolled edge and the underside of the visor softly reflect.
    ground = add_lamp('ground', (0, -2.7, SCENE['floor'] + 0.01), 2.2, GROUND, aim=(0, -1.7, 0.1))
    ground.visible_camera = False
    rims = [add_lamp('rim left', (-4.0, 2.6, 2.2), 1.8, 130), add_lamp('rim right', (3.8, 2.6, 2.6), 1.8, 170)]
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs['Color'].default_value = (1, 1, 1, 1)
    world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.28
    return [*rims, ground]


def setup_render():
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.film_transparent = True
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    scene.view_settings.view_transform = 'Raw'
    c = scene.cycles
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transparent_max_bounces = 2, 2, 0, 10
    c.sample_clamp_indirect = 3
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 1
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.006, 32
    return scene


# pictures in and out

def render(scene, passes, width, samples):
    """Renders and returns {pass: float array (height, width, 4)}."""
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    scene.cycles.samples = samples
    scene.render.resolution_x = width
    scene.render.resolution_y = round(width * SCENE['frame']['height'] / SCENE['frame']['width'])
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    with tempfile.TemporaryDirectory() as folder:
        sink = tree.nodes.new('CompositorNodeOutputFile')
        sink.base_path = folder
        sink.format.file_format, sink.format.color_mode, sink.format.color_depth = 'OPEN_EXR', 'RGBA', '32'
        sink.file_slots.clear()
        for name in passes:
            sink.file_slots.new(name + '_')
            tree.links.new(source.outputs[name], sink.inputs[name + '_'])
        bpy.ops.render.render()
        return {name: load(os.path.join(folder, f'{name}_{scene.frame_current:04d}.exr')) for name in passes}


def load(file):
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(height, width, 4)[::-1]


def save(name, gray):
    """16-bit gray PNG of values 0..1."""
    data = (np.clip(gray, 0, 1) * 65535 + 0.5).astype('>u2')
    rows = b''.join(b'\0' + row.tobytes() for row in data)
    chunk = lambda kind, body: struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
    head = struct.pack('>IIBBBBB', data.shape[1], data.shape[0], 16, 0, 0, 0, 0)
    os.makedirs(args.out, exist_ok=True)
    with open(os.path.join(args.out, name + '.png'), 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head))
        f.write(chunk(b'IDAT', zlib.compress(rows, 9)) + chunk(b'IEND', b''))


def blur(gray, radius):
    for _ in range(3):
        for axis in (0, 1):
            padded = np.pad(gray, [(radius, radius) if a == axis else (0, 0) for a in (0, 1)], mode='edge')
            total = np.cumsum(padded, axis=axis)
            total = np.insert(total, 0, 0, axis=axis)
            count, reach = gray.shape[axis], 2 * radius + 1
            low = np.take(total, range(count), axis)
            high = np.take(total, range(reach, count + reach), axis)
            gray = (high - low) / reach
    return gray


def enlarge(gray, width):
    """Bilinear enlargement to a whole multiple."""
    times = width // gray.shape[1]
    for axis in (0, 1):
        n = gray.shape[axis]
        where = np.clip((np.arange(n * times) + 0.5) / times - 0.5, 0, n - 1)
        low = np.minimum(where.astype(int), n - 2)
        part = (where - low).reshape([-1 if a == axis else 1 for a in (0, 1)])
        gray = np.take(gray, low, axis) * (1 - part) + np.take(gray, low + 1, axis) * part
    return gray


def vignette(shape):
    """1 in the middle, 0 well before every border, so that the shadow never ends in a hard line."""
    y, x = np.mgrid[0:shape[0], 0:shape[1]]
    x, y = (x + 0.5) / shape[1] * 2 - 1, (y + 0.5) / shape[0]
    side = smooth((0.97 - np.abs(x)) / 0.5)
    return side * smooth((y - 0.4) / 0.25) * smooth((1 - y) / 0.045)


def smooth(k):
    k = np.clip(k, 0, 1)
    return k * k * (3 - 2 * k)


# the jobs

def render_cap(scene):
    passes = ['Image', 'DiffDir', 'DiffInd', 'DiffCol', 'GlossDir', 'GlossInd', 'GlossCol']
    p = render(scene, passes, args.width, args.samples)
    diffuse = (p['DiffDir'] + p['DiffInd']) * p['DiffCol'] / ALBEDO
    gloss = ((p['GlossDir'] + p['GlossInd']) * p['GlossCol'])[..., :3].min(axis=2)
    for channel, name in enumerate(CODE):
        save(name, diffuse[..., channel] / LIGHT_RANGE)
    save('base', gloss / LIGHT_RANGE)
    save('alpha', p['Image'][..., 3])


def render_shadow(scene, caps, floor, unshadowed):
    floor.visible_camera = True
    opaque = plain('opaque', (0, 0, 0))  # includes the net, because a speckled shadow looks like dirt
    for o in caps:
        o.data.materials[0] = opaque
    for lamp in unshadowed:
        lamp.hide_render = True
    scene.cycles.max_bounces = scene.cycles.diffuse_bounces = 0
    light = []
    for hidden in (False, True):
        for o in caps:
            o.visible_camera, o.hide_render = False, hidden
        picture = render(scene, ['Image'], args.width // 2, args.shadow_samples if not hidden else 64)['Image']
        light.append(blur(picture[..., :3].mean(axis=2), 1 if not hidden else 12))
    lost = np.where(light[1] > 1e-3, 1 - light[0] / np.maximum(light[1], 1e-3), 0)
    save('shadow', enlarge(np.clip(lost, 0, 1) * vignette(lost.shape), args.width))


def render_checker(scene, caps):
    paint = plain('checker', None, lambda nodes: picture(nodes, os.path.abspath(args.checker)).outputs['Color'])
    black = plain('black', (0, 0, 0))
    for o in caps:
        o.data.materials[0] = paint if o.name.startswith('front_panel') else black
    picture_out = render(scene, ['Image'], args.width, args.samples)['Image']
    save('checker', picture_out[..., 0])


caps = load_cap()
floor = add_floor()
add_camera()
unshadowed = add_lights()
scene = setup_render()
if args.checker:
    render_checker(scene, caps)
else:
    render_cap(scene)
    render_shadow(scene, caps, floor, unshadowed)
